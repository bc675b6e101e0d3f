import type { Store } from '../../../sandbox/store/store.ts';
import { type Canary, findCanaries } from '../../support/vectors/canary.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { recordEverything, readDocuments } from '../../support/pages/page-recorder.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { LEAK_FLOWS, type LeakFlow } from './leak-flows.ts';

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

/** Every row of every table, as text; without the rows' own numbers, which are any number once. */
async function dump(store: Store): Promise<string> {
  const tables = await store.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await store.query<{ text: string }>(
      `select (to_jsonb(kept) - 'seq')::text as text from ${name} kept`,
    );
    texts.push(name, ...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/** Where no secret is looked for, because one belongs there: see `LeakFlow.secretMayBeIn`. */
const CARRIERS = /^(messages of frame \d|bodies)$/;

const TAGS: Readonly<Record<string, string>> = {
  'a payment': ' @promise @strict',
  'a vault that repeats the card number': ' @promise',
};

for (const flow of LEAK_FLOWS) {
  // Firefox is left out, because its driver does not report the bodies of requests.
  const tags = TAGS[flow.name] ?? '';
  test(`${flow.name} leaves no trace of what is secret${tags}`, async ({
    page,
    merchant,
    scriptTag,
    sandbox,
    stack,
  }) => {
    const recorded = await recordEverything(page);
    let canaries: readonly Canary[] = [];
    let places: Readonly<Record<string, string>> = {};
    const printed = await printedBy(async () => {
      await sandbox.fail(...(flow.faults ?? []));
      canaries = await flow.run({ page, merchant, scriptTag, sandbox, stack });
      places = await readDocuments(page);
    });
    // Each secret is found where it has to be, so the search works.
    const { toVault, ...rest } = recorded;
    const messages = Object.entries(places).filter(([place]) => place.startsWith('messages'));
    const carried = { toVault, bodies: recorded.bodies, messages };
    if (!flow.name.includes('taken away')) {
      const found = findCanaries(canaries, carried).join();
      for (const { name } of canaries.filter(({ name }) => name !== 'expiration date'))
        expect(found).toContain(name);
    }
    // The ears hear: pages and frames have told each other what goes on.
    expect(Object.values(places).join()).toMatch(/"type":"(start|pay)"/);
    for (const [place, text] of Object.entries(places)) {
      if (/^(databases|caches)/.test(place)) expect(text, place).toMatch(/^(\[\]|blocked)$/);
    }

    const all = {
      ...places,
      ...rest,
      requests: await sandbox.requests(),
      state: await sandbox.state(),
      tables: await dump(stack.store),
      printed,
    };
    const found = findCanaries(canaries, all);
    const belongs = (text: string): boolean => {
      const [what = '', place = ''] = text.split(' in ');
      if (what !== 'client secret')
        return flow.keepsFields === true && place.startsWith('values of');
      return CARRIERS.test(place) || flow.secretMayBeIn?.test(place) === true;
    };
    expect(found.filter((text) => !belongs(text))).toEqual([]);
    reportFigures(flow, canaries, Object.keys(all).length);
  });
}

/** For docs/security.md, where the figure is asked for: `FIGURES=1`. */
function reportFigures({ name }: LeakFlow, canaries: readonly Canary[], places: number): void {
  if (!process.env['FIGURES']) return;
  const spellings = canaries.reduce((sum, canary) => sum + canary.spellings.length, 0);
  console.error(`${name}: ${spellings} spellings in ${places} places, none found`);
}

test('what was typed is gone when the buyer comes back from another page @promise', async ({
  embed,
  page,
  merchant,
}) => {
  const checkout = await embed(tag());
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
  const recorded = await recordEverything(page);
  const address = merchant.put('/cart/4711', scriptTag + tag());
  await page.goto(`${address}?session=canary-in-the-query`);
  await new CheckoutPage(page).ready();
  const toOthers = recorded.addresses.filter((text) => !text.startsWith(merchant.origin));
  expect(toOthers.join('\n')).not.toMatch(/canary-in-the-query|cart\/4711/);
  expect(await page.frames()[1]?.evaluate(() => document.referrer)).toBe(`${merchant.origin}/`);
});
