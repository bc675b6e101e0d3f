import * as fc from 'fast-check';
import { type PaymentOutcome, PAYMENT_OUTCOMES } from './modelled-service.ts';
import { assert } from './assert.ts';
import { type ModelSettings, type StatusOutcome, ModelledTab } from './modelled-tab.ts';

/** What the buyer, the page, other devices and time may do. New commands come last, as seeds need it. */
const COMMANDS = [
  'submit',
  'submit twice',
  'submit at the last moment',
  'submit what cannot be tokenized',
  'check',
  'reload',
  /** The tab pays another session or cart, whose outcome may stay unresolved, and comes back. */
  'another purchase',
  'expire',
  /** The session expires, and the status checks after that are not answered. */
  'expire unanswered',
  /** The page provides a new session for one that has expired. */
  'renew',
  'pay elsewhere',
  /** The same while this tab waits for a response. */
  'pay elsewhere meanwhile',
  'an hour passes',
  /** The page shows another session or cart once it is loaded again. */
  'reload with another session',
  /** It does so while a request may be on its way, and the buyer submits at once. */
  'new session per load',
  /** Submits once more, and wants to pay in spite of all that the buyer reads of. */
  'accept',
  /** Another tab of this browser pays a session or cart of its own, without a response. */
  'other tab pays',
] as const;
type Command = (typeof COMMANDS)[number];

export interface Sequence extends ModelSettings {
  readonly commands: readonly Command[];
}

const STATUS_OUTCOMES: readonly StatusOutcome[] = [
  'answered',
  'answered',
  'lost',
  'refused',
  'unanswered',
];

/** Random sequences of events. */
export const SEQUENCES: fc.Arbitrary<Sequence> = fc.record({
  credential: fc.constantFrom('client secret', 'publishable key'),
  repeatable: fc.boolean(),
  payments: fc.array(fc.constantFrom<PaymentOutcome[]>(...PAYMENT_OUTCOMES), {
    minLength: 40,
    maxLength: 40,
  }),
  statusChecks: fc.array(fc.constantFrom(...STATUS_OUTCOMES), { maxLength: 12 }),
  endChecks: fc.array(
    fc.constantFrom<Sequence['endChecks'][number]>('answered', 'answered', 'lost', 'refused'),
    { maxLength: 8 },
  ),
  commands: fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 8 }),
});

/** The commands by which something else than what stands on the page is paid. */
const ELSEWHERE: readonly Command[] = [
  'another purchase',
  'other tab pays',
  'new session per load',
];

const HOUR_MS = 3_600_000;
/** The session or cart that a sequence begins with. */
const FIRST = 'first';

/** @throws {Error} an invariant does not hold */
export async function carryOut(sequence: Sequence): Promise<void> {
  const tab = new ModelledTab(sequence);
  /** A session and those that replaced it, which together may charge once. */
  const family = [FIRST];
  await tab.open(FIRST);
  for (const command of sequence.commands) {
    const attempts = tab.browser.begun.length;
    const before = tab.state.status;
    await carryOutCommand(tab, command, family);
    tab.deliver();
    const maySend = before === 'ready' || ELSEWHERE.includes(command);
    if (!maySend)
      assert(
        tab.browser.begun.length === attempts,
        'an attempt that began while another was unresolved',
      );
    checkInvariants(tab);
    const charges = family.flatMap((purchase) => tab.service.purchase(purchase).charged);
    assert(charges.length <= 1, `${charges.length} charges`);
    tab.browser.assertConsent();
  }
  await resolveOutcome(tab);
}

/** Checks the status until the service answers, after which the outcome has to be known. */
async function resolveOutcome(tab: ModelledTab): Promise<void> {
  tab.payments.length = 0;
  tab.statusChecks.length = 0;
  tab.tokenizationFails = false;
  if (!tab.isSession) return;
  for (let asked = 0; asked < 3; asked += 1) {
    tab.now += HOUR_MS;
    if (tab.state.status === 'unresolved') await tab.controller.check();
    else if (tab.state.status === 'unusable') await tab.open();
  }
  checkInvariants(tab);
  const { status } = tab.state;
  const isStrange = tab.service.purchase(tab.purchase).chargesMore;
  assert(status !== 'unresolved' || isStrange, 'unresolved at the end');
  assert(status !== 'unusable', 'unusable at the end');
}

async function carryOutCommand(
  tab: ModelledTab,
  command: Command,
  family: string[],
): Promise<void> {
  const purchase = tab.service.purchase(tab.purchase);
  const isPayable = tab.isSession && purchase.charged.length === 0 && !purchase.isExpired;
  switch (command) {
    case 'submit':
    case 'submit twice':
      return reopenIfLeft(tab, await tab.submit(command === 'submit' ? 1 : 2));
    case 'submit at the last moment': {
      const [end] = await Promise.all([tab.submit(1), tab.expire()]);
      return reopenIfLeft(tab, end);
    }
    case 'submit what cannot be tokenized':
      tab.tokenizationFails = true;
      await tab.submit(1);
      tab.tokenizationFails = false;
      return;
    case 'check':
      return reopenIfLeft(tab, await tab.check());
    case 'reload':
      // With a publishable key, a page that is loaded after a payment would buy the cart again.
      if (!isBought(tab, tab.purchase)) await tab.open();
      return;
    case 'another purchase':
      return payAnother(tab);
    case 'expire':
      return tab.expire();
    case 'expire unanswered':
      tab.statusChecks.unshift('unanswered');
      return tab.expire();
    case 'renew': {
      const { state } = tab;
      if (!tab.isSession || state.status !== 'expired' || state.problem) return;
      const next = `${tab.purchase}, renewed`;
      if (family.includes(tab.purchase)) family.push(next);
      return tab.open(next);
    }
    case 'pay elsewhere':
      if (isPayable) purchase.isPaidElsewhere = true;
      return;
    case 'pay elsewhere meanwhile':
      tab.deliverAfter(1, () => {
        if (isPayable && purchase.charged.length === 0) purchase.isPaidElsewhere = true;
      });
      return reopenIfLeft(tab, await tab.submit(1));
    case 'an hour passes':
      tab.now += HOUR_MS;
      return;
    case 'reload with another session':
      return tab.open(unpaid(tab, `${tab.purchase}, again`));
    case 'new session per load': {
      if ((await tab.submit(1)) === 'over') return;
      await tab.open(unpaid(tab, `${tab.purchase}, again`));
      return reopenIfLeft(tab, await tab.submit(1));
    }
    case 'accept': {
      const { state } = tab;
      const earlier = (state.status === 'ready' && state.earlier) || [];
      return reopenIfLeft(tab, await tab.submit(1, earlier));
    }
    case 'other tab pays':
      return tab.browser.payInOtherTab(unpaid(tab, 'elsewhere'), tab.now);
  }
}

async function reopenIfLeft(tab: ModelledTab, end: 'over' | 'page closed'): Promise<void> {
  if (end === 'page closed') await tab.open();
}

/** Whether a cart was paid and its outcome is known. */
function isBought({ isSession, service, browser }: ModelledTab, purchase: string): boolean {
  const isOpen = [...browser.journal.values()].some(({ cart }) => cart === purchase);
  return !isSession && !isOpen && service.purchase(purchase).charged.length > 0;
}

/** The first session or cart whose name begins so and that was not paid: paying it again is allowed. */
function unpaid(tab: ModelledTab, name: string): string {
  let another = name;
  while (tab.service.purchase(another).charged.length > 0) another += ' one';
  return another;
}

/** Pays another session or cart in the same tab, whose outcome may stay unresolved. */
async function payAnother(tab: ModelledTab): Promise<void> {
  const { purchase } = tab;
  const isOver = isBought(tab, purchase);
  let another = `${purchase}, another`;
  // A cart that was paid would be another purchase if it were paid again.
  while (isBought(tab, another)) another += ' one';
  await tab.open(another);
  checkInvariants(tab);
  if (tab.state.status === 'ready') {
    await reopenIfLeft(tab, await tab.submit(1));
    tab.deliver();
    checkInvariants(tab);
  }
  // The tab cannot go back to a cart that was paid.
  if (!isOver) await tab.open(purchase);
}

function checkInvariants(tab: ModelledTab): void {
  tab.assertTruthful();
  const { state, service, isSession } = tab;
  const { charged, isPaidElsewhere, isExpired, chargesMore } = service.purchase(tab.purchase);
  const isCharged = charged.length > 0;
  assert(charged.length <= 1, `${charged.length} charges`);
  // If loading failed, the page says nothing about the payment until it is loaded again.
  const isQuiet = state.status === 'unusable' && (isSession || state.nothingCharged === true);
  assert(
    ['ready', 'unresolved', 'complete', 'expired'].includes(state.status) || isQuiet,
    `idle in ${state.status}`,
  );
  // A buyer who was charged reads so or waits, and is never offered to pay again.
  if (isCharged) {
    assert(
      ['complete', 'unresolved'].includes(state.status) || isQuiet,
      `charged, and ${state.status}`,
    );
  }
  if (state.status === 'complete') {
    assert(isCharged || isPaidElsewhere, 'shown as paid, but nothing was charged');
    assert(!chargesMore, 'shown as paid, but more was charged than agreed');
    const isOwn = state.attemptId === undefined || state.attemptId === charged[0];
    assert(isOwn || isPaidElsewhere, 'paid by another attempt');
  }
  if (state.status === 'expired') assert(isExpired, 'expired before its time');
  const entries = [...tab.browser.journal.values()].filter(({ cart }) => cart === tab.purchase);
  if (state.status === 'unresolved') {
    assert(!state.checking, 'a status check without an end');
    const isKnown = state.attemptId === tab.lastAttempt || state.attemptId === tab.purchase;
    assert(isKnown, 'another attempt is unresolved');
    if (isSession) assert(state.repeatable, 'unresolved without a way to check again');
    else
      assert(entries[0]?.entry.attemptId === state.attemptId, 'unresolved, but not in the journal');
  } else {
    assert(entries.length === 0 || isQuiet, 'in the journal, but not unresolved');
  }
}

/**
 * Checks the invariants for `runs` random sequences of events.
 *
 * @throws {Error} an invariant does not hold; the message names the seed and the shortest sequence
 */
export async function checkSequences(runs: number, seed?: number): Promise<void> {
  await fc.assert(fc.asyncProperty(SEQUENCES, carryOut), {
    numRuns: runs,
    ...(seed !== undefined && { seed }),
  });
}
