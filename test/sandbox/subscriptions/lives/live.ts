import { expect } from 'vitest';
import type { Random } from '../../../support/vectors/random.ts';
import { reset } from '../../../contract/service-under-test.ts';
import type { SandboxUnderTest } from '../../open.ts';
import { keepBooks, type Bookkeeping } from './bookkeeping.ts';
import { Model, type Bill, type Instrument } from './model.ts';
import type { Coupon, Items } from './period.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS = 14;
const UNITS = [1200, 12_000, 333, 1001];

/** One subscription, its model, and what both have been through so far. */
interface Life {
  readonly random: Random;
  readonly shop: Bookkeeping;
  readonly prices: ReadonlyMap<string, number>;
  readonly instruments: Map<Instrument, string>;
  readonly id: string;
  readonly model: Model;
  readonly story: string[];
}

const NUMBERS: Readonly<Record<Exclude<Instrument, 'card'>, string>> = {
  declined: '4000000000000002',
  bank: '000123456789',
  failing: '123120006',
};

async function instrumentOf(
  { shop, instruments }: Pick<Life, 'shop' | 'instruments'>,
  kind: Instrument,
): Promise<string> {
  const known = instruments.get(kind);
  if (known !== undefined || kind === 'card') return known ?? 'PI_ada_visa';
  const save = kind === 'declined' ? shop.card : shop.account;
  const made = await save(NUMBERS[kind]);
  instruments.set(kind, made);
  return made;
}

function someItems(random: Random, prices: ReadonlyMap<string, number>): Items {
  const all = [...prices].toSorted(() => random.below(3) - 1);
  const chosen = all.slice(0, random.one([1, 1, 1, 2, 3]));
  return new Map(
    chosen.map(([id, unit]) => [id, { unit, quantity: random.one([1, 1, 2, 3, 51]) }]),
  );
}

const asked = (items: Items) =>
  [...items].map(([price_id, { quantity }]) => ({ price_id, quantity }));

async function begin(
  random: Random,
  shop: Bookkeeping,
  story: string[],
): Promise<Life | undefined> {
  const prices = new Map<string, number>();
  for (const unit of UNITS) prices.set(await shop.price(unit), unit);
  const instruments = new Map<Instrument, string>();
  const items = someItems(random, prices);
  const duration = random.one<Coupon['duration']>(['once', 'repeating', 'forever']);
  const [percent, amount] = [random.one([20, 33, 50, 100]), random.one([500, 1000, 5000])];
  const coupon = [undefined, { percent, duration, months: 2 }, { amount, duration, months: 1 }][
    random.below(3)
  ] as Coupon | undefined;
  const terms = coupon && {
    ...(coupon.percent
      ? { percent_off: coupon.percent }
      : { amount_off: coupon.amount, currency: 'USD' }),
    duration: coupon.duration,
    ...(coupon.duration === 'repeating' && { duration_in_months: coupon.months }),
  };
  const instrument = random.one<Instrument>(['card', 'card', 'card', 'bank', 'failing']);
  const start = random.one(['now', 'now', 'trial', 'anchor', 'free']);
  const later = shop.now() + (1 + random.below(27)) * DAY + random.below(DAY);
  const isAnchored = start === 'anchor' || start === 'free';
  const body = {
    identity_id: 'ID_ada',
    items: asked(items),
    instrument_id: await instrumentOf({ shop, instruments }, instrument),
    ...(terms && { coupon_id: await shop.coupon(terms) }),
    ...(start === 'trial' && { trial_end: new Date(later).toISOString() }),
    ...(isAnchored && { billing_cycle_anchor: new Date(later).toISOString() }),
    proration_behavior: start === 'free' ? 'none' : 'create_prorations',
  };
  story.push(`subscribe ${JSON.stringify({ ...body, terms })}`);
  const { status, data } = await shop.send('POST', '/subscriptions/', body);
  if (status !== 201) return undefined;
  const model = new Model(shop.now(), {
    items,
    coupon,
    instrument,
    ...(start === 'trial' && { trialEnd: later }),
    ...(isAnchored && { anchor: later }),
    free: start === 'free',
  });
  return { random, shop, prices, instruments, id: data.id, model, story };
}

/** What may happen to a subscription. Each is told to the model if the service has accepted it. */
const STEP_KINDS: Readonly<Record<string, (life: Life) => Promise<void>>> = {
  async wait({ random, shop, model, story }) {
    const by = random.one([HOUR, 23 * HOUR, DAY, 5 * DAY, 16 * DAY, 31 * DAY]) + random.below(HOUR);
    story.push(`wait ${(by / HOUR).toFixed(2)} h`);
    await shop.until(shop.now() + by);
    model.until(shop.now());
  },
  async change({ random, shop, prices, id, model, story }) {
    const items = someItems(random, prices);
    const behavior = random.one([
      'create_prorations',
      'create_prorations',
      'always_invoice',
      'always_invoice',
      'none',
    ]);
    const body = { items: asked(items), proration_behavior: behavior };
    const isPossible = ['active', 'trialing'].includes(model.status) && !model.waiting;
    const isFree = behavior === 'none' || model.standing === 'trialing';
    const isExpected = isPossible && (isFree || !model.mustWait(items));
    const { status } = await shop.send('PATCH', `/subscriptions/${id}`, body);
    story.push(`change ${JSON.stringify(body)}: ${status}`);
    expect(status === 200).toBe(isExpected);
    if (status === 200) model.change(items, behavior);
  },
  async schedule({ random, shop, prices, id, model, story }) {
    const items = someItems(random, prices);
    const body = { items: asked(items), apply_at: 'period_end' };
    const { status } = await shop.send('PATCH', `/subscriptions/${id}`, body);
    story.push(`schedule ${JSON.stringify(body)}: ${status}`);
    if (status === 200) model.scheduled = items;
  },
  async payWith(life) {
    const { random, shop, id, model, story } = life;
    const kind = random.one<Instrument>(['card', 'card', 'declined', 'bank', 'failing']);
    const instrument_id = await instrumentOf(life, kind);
    const { status } = await shop.send('PATCH', `/subscriptions/${id}`, { instrument_id });
    story.push(`pay with ${kind}: ${status}`);
    if (status === 200) model.instrument = kind;
  },
  async pause({ random, shop, id, model, story }) {
    const behavior = random.one(['void', 'keep_as_draft', 'mark_uncollectible'] as const);
    const { status } = await shop.send('POST', `/subscriptions/${id}/pause`, { behavior });
    story.push(`pause ${behavior}: ${status}`);
    if (status === 200) model.pause = behavior;
  },
  async resume({ shop, id, model, story }) {
    const { status } = await shop.send('POST', `/subscriptions/${id}/resume`);
    story.push(`resume: ${status}`);
    if (status === 200) model.resume();
  },
  async refund(life) {
    const { random, shop, model, story } = life;
    const chosen = await someTransfer(life);
    if (!chosen) return;
    const { bill, transfer, left, isBank } = chosen;
    const refund_amount = random.one([102, left, Math.ceil(left / 2), Math.ceil(left / 3)]);
    const path = `/transfer/${transfer}/reversals`;
    const { status } = await shop.send('POST', path, { refund_amount });
    story.push(`refund ${refund_amount} of ${bill.due}: ${status}`);
    if (status === 201) model.refund(bill, refund_amount, isBank);
  },
  async dispute(life) {
    const { shop, model, story } = life;
    const chosen = await someTransfer(life);
    if (!chosen) return;
    const { bill, transfer, left } = chosen;
    const opened = await shop.dispute(transfer);
    if (opened === undefined) return;
    const { status } = await shop.send('POST', `/disputes/${opened}/accept`);
    story.push(`dispute ${left} of ${bill.due}: ${status}`);
    if (status === 200) model.giveBack(bill, left);
  },
  async bill({ random, shop, id, model, story }) {
    const index = random.below(model.bills.length);
    const bill = model.bills[index];
    const action = random.one(['pay', 'pay', 'void', 'mark-uncollectible', 'finalize'] as const);
    const shown = (await shop.invoices(id))[index];
    if (!bill || !shown) return;
    const { status } = await shop.send('POST', `/invoices/${shown.id}/${action}`);
    story.push(`${action} bill ${index} of ${bill.due}: ${status}`);
    // A declined payment is an attempt too.
    if (status === 402 || status === 200) ACTIONS[action](model, bill);
  },
  async cancel({ random, shop, id, model, story }) {
    if (['canceled', 'incomplete_expired'].includes(model.standing)) return;
    const isNow = random.below(2) === 0;
    await shop.send('DELETE', `/subscriptions/${id}?at_period_end=${!isNow}`);
    story.push(isNow ? 'cancel' : 'cancel with the period');
    if (isNow) model.cancel();
    else model.endsWithPeriod = true;
  },
};

const ACTIONS = {
  pay: (model: Model, bill: Bill) => model.pay(bill),
  void: (model: Model, bill: Bill) => model.void(bill),
  'mark-uncollectible': (model: Model, bill: Bill) => model.giveUp(bill),
  finalize: (model: Model, bill: Bill) => model.finalize(bill),
};

/** A bill whose money has come, and of which some is left. */
async function someTransfer({ random, shop, id, model }: Life) {
  const bills = model.bills.filter(({ brought, back }) => brought > back);
  if (bills.length === 0) return undefined;
  const bill = random.one(bills);
  const shown = (await shop.invoices(id))[model.bills.indexOf(bill)];
  const transfer = shown?.transfer_id;
  if (typeof transfer !== 'string') return undefined;
  const { data } = await shop.send('GET', `/transfers/${transfer}`);
  const { type } = data['instrument'] as { type: string };
  return { bill, transfer, left: bill.brought - bill.back, isBank: type === 'BANK_ACCOUNT' };
}

const OFTEN = ['wait', 'wait', 'wait', 'change', 'change', 'change', 'change'];
const SOMETIMES = [
  'payWith',
  'payWith',
  'schedule',
  'pause',
  'resume',
  'resume',
  'refund',
  'bill',
  'bill',
];
const RARELY = ['dispute', 'cancel'];

async function check({ shop, id, model, story }: Life): Promise<void> {
  const shown = await shop.read(id);
  const invoices = await shop.invoices(id);
  const books = await shop.books(id, invoices);
  const seen = {
    status: shown['status'],
    bills: invoices.map(({ status, amount_due, credit_applied }) => [
      status,
      amount_due,
      credit_applied,
    ]),
    ...books,
  };
  const expected = {
    status: model.status,
    bills: model.bills.map(({ status, due, creditUsed }) => [status, due, creditUsed]),
    ...model.books(),
  };
  expect(seen, story.join('\n')).toEqual(expected);
  // value = paid + owed - credit, but for what was given away.
  const { cost, away } = model.value();
  const gap = cost - (books.paid + books.owed - books.credit);
  expect([gap >= 0, gap <= away], `${story.join('\n')}\n${gap} of ${away} were given away`).toEqual(
    [true, true],
  );
}

/** Lives one random life, and compares the service with the model after each step. */
export async function live(
  service: SandboxUnderTest,
  start: number,
  random: Random,
): Promise<number> {
  await reset(service);
  const story: string[] = [];
  const life = await begin(random, keepBooks(service, service.store, start), story);
  if (!life) return 0;
  const kinds = [...OFTEN, ...OFTEN, ...SOMETIMES, ...RARELY];
  for (let step = 0; step < STEPS; step++) {
    life.model.until(life.shop.now());
    await check(life);
    if (['canceled', 'incomplete_expired'].includes(life.model.standing) && random.below(3) > 0)
      break;
    const kind = STEP_KINDS[random.one(kinds)];
    try {
      await kind?.(life);
    } catch (error) {
      throw new Error(story.join('\n'), { cause: error });
    }
  }
  life.model.until(life.shop.now());
  await check(life);
  return story.length;
}
