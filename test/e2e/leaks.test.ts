import type { Page } from '@playwright/test';
import type { Store } from '../../sandbox/store/store.ts';
import { type Canary, findCanaries, numberCanary, shortCanary } from '../support/canary.ts';
import { expect, tag, test } from '../support/merchant-page.ts';
import { hearEverything, lookInto } from '../support/page-ear.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { CheckoutPage, EXPIRY } from './checkout-page.ts';

/** American Express has four digits. */
function codeOf(number: string): string {
  return number.startsWith('37') ? '7319' : '731';
}

function canariesOf(number: string): readonly Canary[] {
  return [
    numberCanary('card number', number),
    shortCanary('security code', codeOf(number)),
    { name: 'expiration date', spellings: [new RegExp(EXPIRY.replaceAll(' ', '\\s*'))] },
  ];
}

/** What this process, and so the service in it, prints while `work` is done. */
async function printedBy(work: () => Promise<void>): Promise<string> {
  const printed: string[] = [];
  const restore = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write.bind(stream) as (...parameters: unknown[]) => boolean;
    const spy = (...parameters: unknown[]): boolean => {
      printed.push(String(parameters[0]));
      return write(...parameters);
    };
    Object.assign(stream, { write: spy });
    return () => Object.assign(stream, { write });
  });
  try {
    await work();
    return printed.join('');
  } finally {
    for (const undo of restore) undo();
  }
}

/** Every row of every table, as text. */
async function dump(store: Store): Promise<string> {
  const tables = await store.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await store.query<{ text: string }>(`select kept::text as text from ${name} kept`);
    texts.push(name, ...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

interface Flow {
  readonly name: string;
  readonly number: string;
  readonly faults?: readonly Fault[];
  readonly end: (checkout: CheckoutPage) => Promise<void>;
}

const lost = (times: number): Fault => ({
  match: { method: 'POST', path: '/v1/api/checkout/' },
  times,
  when: 'after',
  action: { type: 'close' },
});

const FLOWS: readonly Flow[] = [
  {
    name: 'a payment',
    number: '378282246310005',
    end: (checkout) => checkout.expectStatus('complete'),
  },
  {
    name: 'a payment whose answer was lost',
    number: '378282246310005',
    faults: [lost(2)],
    end: (checkout) => checkout.expectStatus('complete'),
  },
  {
    name: 'a payment whose outcome stays unknown',
    number: '378282246310005',
    // More than one for each request: a browser sends it anew itself when its connection was closed.
    faults: [lost(50)],
    end: (checkout) => expect(checkout.notice).toContainText('Please do not pay again'),
  },
  {
    name: 'a card that the vault refuses',
    number: '4000000000000010',
    end: (checkout) => expect(checkout.notice).toContainText('This card cannot be used'),
  },
  {
    name: 'a declined payment',
    number: '4000000000009995',
    end: (checkout) => expect(checkout.notice).toContainText('not enough money'),
  },
  {
    name: 'a payment that fails at the vault',
    number: '378282246310005',
    faults: [
      {
        match: { method: 'POST', path: '/vault/tokens' },
        times: 20,
        when: 'after',
        action: { type: 'status', status: 500, body: 'It broke.' },
      },
    ],
    end: (checkout) => expect(checkout.notice).toContainText('Nothing was charged'),
  },
];

async function fillAndPay(page: Page, { number }: Flow): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  await checkout.pay({ card: { number, cvc: codeOf(number) } });
  return checkout;
}

for (const flow of FLOWS) {
  // Not in Firefox, whose driver does not tell the bodies of requests.
  const strict = flow.name === 'a payment' ? ' @strict' : '';
  test(`${flow.name} leaves no trace of the card${strict}`, async ({
    page,
    merchant,
    scriptTag,
    sandbox,
    stack,
  }) => {
    const heard = await hearEverything(page);
    const canaries = canariesOf(flow.number);
    let places: Readonly<Record<string, unknown>> = {};
    const printed = await printedBy(async () => {
      await sandbox.fail(...(flow.faults ?? []));
      await page.goto(merchant.put('/', scriptTag + tag()));
      const checkout = await fillAndPay(page, flow);
      await flow.end(checkout);
      places = await lookInto(page);
    });
    // Where the card has to be, it is found: the search works.
    expect(findCanaries(canaries, { vault: heard.toVault })).toEqual([
      'card number in vault',
      'security code in vault',
    ]);
    // The ears hear, on both ends.
    expect(places['messages of frame 0']).toContain('"type":"pay"');
    expect(places['messages of frame 1']).toContain('"status":"tokenizing"');

    const isOver = (await page.locator('easy-checkout').getAttribute('state')) === 'complete';
    // A buyer who can try again still has the card in the fields; nobody else sees them.
    const mayHold = isOver ? [] : ['values of frame 1'];
    const { toVault: _, ...rest } = heard;
    const found = findCanaries(canaries, {
      ...places,
      ...rest,
      requests: await sandbox.requests(),
      state: await sandbox.state(),
      tables: await dump(stack.store),
      printed,
    });
    expect(found.filter((text) => !mayHold.some((place) => text.endsWith(place)))).toEqual([]);
  });
}

test('what was typed is gone when the buyer comes back from another page', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.goto(merchant.put('/', scriptTag + tag()));
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await checkout.fillCard();
  await page.goto(merchant.put('/other', '<p>Another page</p>'));
  await page.goBack();
  await checkout.ready();
  await expect(checkout.cardNumber).toHaveValue('');
  await expect(checkout.securityCode).toHaveValue('');
});

test('nothing of the page’s address reaches the checkout origin or the service', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const heard = await hearEverything(page);
  const address = merchant.put('/cart/4711', scriptTag + tag());
  await page.goto(`${address}?session=canary-in-the-query`);
  await new CheckoutPage(page).ready();
  const toOthers = heard.addresses.filter((text) => !text.startsWith(merchant.origin));
  expect(toOthers.join('\n')).not.toMatch(/canary-in-the-query|cart\/4711/);
  expect(await page.frames()[1]?.evaluate(() => document.referrer)).toBe(`${merchant.origin}/`);
});
