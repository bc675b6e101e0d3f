import { execFileSync } from 'node:child_process';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { curlOf } from '../../../sandbox/dashboard/records/curl.ts';
import { KINDS } from '../../../sandbox/dashboard/kinds/kinds.ts';
import { advance, control, reset, SECRET } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { billsOf } from '../../contract/bills/bill.ts';
import { billPdf } from '../../support/service/pdf.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from '../webhooks/merchant.ts';
import { dashboardOf } from './pages.ts';

const store = await openTestStore();
const service = inMemory(store);
const { open, send, call } = dashboardOf(service);
const merchant = merchantOf(service);
afterAll(() => store.close());
beforeEach(async () => {
  await reset(service);
});

const transferOf = async (price?: string) => (await merchant.buy(price)).data.transfer.id;

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(1)</script>';

describe('the page of a record', () => {
  it('reads well: money, status, links to related records, and its events in order', async () => {
    const id = await transferOf('price_tee');
    await call('POST', `/transfer/${id}/reversals`, { refund_amount: 1000 });
    const page = await open(`/records/transfers/${id}`);
    expect(page).toMatch(/<h1>\s*<bdi>\$24\.00<\/bdi>\s*<span class="mark good">succeeded<\/span>/);
    expect(page).toContain('<dd>$10.00</dd>');
    expect(page).toContain('href="/records/customers/ID_ada"');
    expect(page).toMatch(/href="\/records\/refunds\/RV/);
    const steps = ['payment.created', 'refund.created', 'payment.updated'];
    const places = steps.map((step) => page.indexOf(`<code>${step}</code>`));
    expect(places).toEqual([...places].toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('shows the call that made it, and says where there was none', async () => {
    const id = await transferOf();
    const page = await open(`/records/transfers/${id}`);
    expect(page).toContain('curl &#39;http://localhost:4244/v1/api/checkout/&#39;');
    expect(page).toContain('x-easy-api-key: $EASY_SECRET_KEY');
    expect(page).not.toContain('sk_test');
    // It was there from the start.
    expect(await open('/records/customers/ID_ada')).toContain('No call in the log has made this.');
    const subscription = await call('POST', '/subscriptions/', {
      identity_id: 'ID_ada',
      items: [{ price_id: 'price_pro_monthly' }],
    });
    await advance(service, 86_400 * 32);
    const [renewal] = (await call(
      'GET',
      `/invoices/?subscription_id=${subscription['id'] as string}`,
    )) as unknown as { id: string }[];
    expect(await open(`/records/invoices/${renewal?.id}`)).toContain(
      'No call: the clock made this',
    );
  });

  it('names no call that only answers with the record', async () => {
    const { id } = await call('POST', '/subscriptions/', {
      identity_id: 'ID_ada',
      items: [{ price_id: 'price_pro_monthly' }],
    });
    await advance(service, 86_400 * 32);
    const { latest_invoice_id } = await call('POST', `/subscriptions/${id as string}/pause`, {
      behavior: 'void',
    });
    const page = await open(`/records/invoices/${latest_invoice_id as string}`);
    expect(page).toContain('No call: the clock made this');
    // The number is the service's own, and none of a card.
    expect(page).toContain('<title>Invoice INV-0002');
  });

  it('shows the call that made what no event says, and no later one that answers with it', async () => {
    const bought = await merchant.buy('price_pro_monthly');
    const [subscription] = (bought.data as unknown as { subscriptions: { id: string }[] })
      .subscriptions;
    await advance(service, 60);
    await call('POST', `/subscriptions/${subscription?.id}/pause`, { behavior: 'void' });
    const { order_id } = await call('GET', `/subscriptions/${subscription?.id}`);
    const page = await open(`/records/orders/${order_id as string}`);
    expect(page).toContain('<code>POST /v1/api/checkout/</code>');
  });

  it('tells calls apart to which their sender has given one id', async () => {
    const order = { identity_id: 'ID_ada', source: 'PI_ada_visa' };
    for (const price_id of ['price_tee', 'price_mug']) {
      await send('/v1/api/checkout/', {
        method: 'POST',
        headers: {
          'x-easy-api-key': SECRET,
          'content-type': 'application/json',
          'x-request-id': 'always-the-same',
        },
        body: JSON.stringify({ ...order, line_items: [{ price_id, quantity: 1 }] }),
      });
    }
    const [mug] = (await call('GET', '/transfers/')) as unknown as { id: string }[];
    const page = await open(`/records/transfers/${mug?.id}`);
    const [, made = ''] = page.split('id="made-by"');
    expect(made).toContain('price_mug');
  });

  it('exists for every kind, also for kinds that no link of the navigation names', async () => {
    const bills = billsOf(service);
    const id = await transferOf();
    await call('POST', '/webhooks', { url: 'https://shop.example/hooks', events: ['*'] });
    await call('POST', `/transfer/${id}/reversals`, { refund_amount: 1000 });
    await control(service, 'POST', '/disputes', { transfer: id });
    await call('POST', '/authorizations/', {
      amount: 5000,
      currency: 'USD',
      source: 'PI_ada_visa',
      idempotency_id: 'crate',
    });
    const items = [{ price_id: 'price_pro_monthly' }];
    await call('POST', '/subscriptions/', { identity_id: 'ID_ada', items });
    await call('POST', '/embedded-checkout/', {
      line_items: [{ price_id: 'price_tee', quantity: 1 }],
    });
    const coupon = await call('POST', '/coupons/', {
      name: 'Ten',
      percent_off: 10,
      duration: 'once',
    });
    await call('POST', '/promotion-codes/', { coupon_id: coupon['id'], code: 'TEN' });
    await bills.upload(billPdf());
    await advance(service, 86_400 * 2);
    // A job fails only where the sandbox has a mistake.
    await store.query(
      `insert into failed_jobs (id, kind, record_id, attempts, error, due_at, updated_at, merchant, created_at)
       select 'FJ1', 'refund', id, 1, 'Error', '2999-01-01', created_at, merchant, created_at from reversals`,
    );
    for (const { path, many, one } of KINDS) {
      const list = await open(`/records/${path}`);
      expect(list, path).toContain(`<h1>${many}</h1>`);
      const [, address = ''] =
        /href="(\/records\/[^"]+\/[^"]+)"/.exec(list.split('<main')[1] ?? '') ?? [];
      expect(address, path).toContain(`/records/${path}/`);
      expect(await open(address), path).toContain(`${one} `);
    }
  });

  it('shows hostile names as text, and no number that somebody has typed', async () => {
    const session = await call('POST', '/embedded-checkout/', {
      line_items: [{ price_id: 'price_tee', quantity: 1 }],
      metadata: { [HOSTILE]: HOSTILE, note: '4242 4242 4242 4242' },
    });
    const customer = await call('POST', '/customer/', {
      first_name: HOSTILE,
      last_name: 'Lee',
      email: 'lee@example.com',
    });
    for (const path of [
      `/records/sessions/${session['id'] as string}`,
      `/records/customers/${customer['id'] as string}`,
      '/records/customers',
      `/search?q=${encodeURIComponent(HOSTILE)}`,
    ]) {
      const page = await open(path);
      expect(page, path).toContain('&lt;script&gt;alert(1)');
      expect(page, path).not.toMatch(/<script>|<img/);
      expect(page, path).not.toContain('4242 4242');
      expect(page, path).not.toContain('_secret_');
    }
  });

  it('shows a time that does not exist as the text that it is', async () => {
    const { id } = await call('POST', '/embedded-checkout/', {
      line_items: [{ price_id: 'price_tee', quantity: 1 }],
      metadata: { when: '2026-13-45T99:99:99Z' },
    });
    const page = await open(`/records/sessions/${id as string}`);
    expect(page).toContain('<bdi>2026-13-45T99:99:99Z</bdi>');
  });

  it('answers 404 where there is no such record or kind', async () => {
    for (const path of ['/records/transfers/TR1', '/records/nothing', '/records/nothing/1']) {
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('Not found');
    }
  });

  it('may load nothing from elsewhere and be framed by nobody', async () => {
    const { headers } = await send('/records/transfers');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

describe('a list of records', () => {
  it('filters by status and has pages', async () => {
    for (let count = 0; count < 27; count++) await merchant.buy('price_sticker');
    await merchant.buy('price_amount_102');
    const first = await open('/records/transfers');
    expect(first).toContain('Page 1 of 2 · 28 in all');
    expect(first.match(/href="\/records\/transfers\/TR/g)).toHaveLength(25);
    const second = await open('/records/transfers?page=2');
    expect(second.match(/href="\/records\/transfers\/TR/g)).toHaveLength(3);
    const failed = await open('/records/transfers?status=FAILED');
    expect(failed.match(/href="\/records\/transfers\/TR/g)).toHaveLength(1);
    expect(failed).toContain('GENERIC_DECLINE');
  });

  it('says that a session is over once its time is', async () => {
    await call('POST', '/embedded-checkout/', {
      line_items: [{ price_id: 'price_tee', quantity: 1 }],
      expires_in: 60,
    });
    expect(await open('/records/sessions')).toContain('<span class="mark wait">open</span>');
    await advance(service, 61);
    expect(await open('/records/sessions')).toContain('<span class="mark plain">expired</span>');
  });
});

describe('the page of a bill', () => {
  it('has the document beside the fields, in a frame that may run nothing', async () => {
    const { id } = (await billsOf(service).upload(billPdf({ vendor: HOSTILE }))).data;
    const page = await open(`/records/bills/${id}`);
    expect(page).toContain(`<iframe sandbox src="/records/bills/${id}/document"`);
    expect(page).not.toContain('<script>');
    const document = await send(`/records/bills/${id}/document`);
    expect(document.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src http://localhost:4244; frame-ancestors http://localhost:4244; sandbox",
    );
    expect(document.headers.get('x-content-type-options')).toBe('nosniff');
    const text = await document.text();
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
    const download = await send(`/records/bills/${id}/download`);
    const original = await send(
      new URL(download.headers.get('location') ?? '').href.slice('http://localhost:4244'.length),
    );
    expect(original.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

describe('a call as curl', () => {
  const entry = {
    id: 1,
    request_id: 'r',
    at: '2026-11-20T10:00:00.000Z',
    method: 'POST',
    path: '/v1/api/checkout/',
    query: '',
    status: 201,
    answer: null,
    duration_ms: 1,
  };

  it('means to a shell what was sent, whatever was sent', () => {
    const note = `it's $HOME \`id\` $(id) "quoted" \\ \n end`;
    const text = curlOf(
      {
        ...entry,
        headers: {
          'x-easy-api-key': 'sk_test_••••',
          accept: '*/*',
          'content-type': 'application/json',
        },
        body: { note, client_secret: '••••', nested: [{ tokenId: 'TK1' }] },
      },
      'http://localhost:4244',
    );
    const script = `curl() { printf '%s\\0' "$@"; }\n${text}`;
    const env = { EASY_SECRET_KEY: 'key', EASY_CLIENT_SECRET: 'secret' };
    const words = execFileSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' }).split('\0');
    expect(words.slice(0, -2)).toEqual([
      'http://localhost:4244/v1/api/checkout/',
      '-H',
      'x-easy-api-key: key',
      '-H',
      'content-type: application/json',
      '-d',
    ]);
    expect(JSON.parse(words.at(-2) ?? '')).toEqual({
      note,
      client_secret: 'secret',
      nested: [{ tokenId: 'TK1' }],
    });
  });

  it('has neither secrets nor variables of its own in the names of fields', () => {
    const text = curlOf(
      {
        ...entry,
        headers: { 'idempotency-key': '••••' },
        body: { '\uE000HOME\uE001': 1, 'card ••••': 2 },
      },
      'http://localhost:4244',
    );
    expect(text).not.toMatch(/\$HOME|\$"HOME|••••|EASY_SECRET_KEY/);
    expect(text).toContain('$EASY_IDEMPOTENCY_KEY');
    expect(text).toContain('$EASY_MASKED');
  });

  it('names the method where it is not the one that curl would take', () => {
    const bare = { ...entry, headers: {}, body: null };
    expect(curlOf({ ...bare, method: 'DELETE' }, 'http://localhost')).toContain('-X DELETE');
    expect(curlOf(bare, 'http://localhost')).toContain('-X POST');
  });
});
