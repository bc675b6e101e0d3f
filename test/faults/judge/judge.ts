import { judgeAttempts } from './attempts.ts';
import { chargedWithoutConsent } from './consent.ts';
import { judgeDenials } from './denials.ts';
import { judgeRefusals, judgeTyped } from './refusals.ts';
import type { StoredTransfer, RunRecord, Observation } from '../record.ts';
import { isInterrupted } from '../plans/interruptions.ts';
import { endsPayment } from '../plans/other-hands.ts';
import { isShared } from '../plans/scenario.ts';
import { amountPaid, isPaid, isWaiting } from '../screen.ts';
import {
  chargesOf,
  isAnswered,
  isForgedAs,
  LATENESS,
  MAX_ASKED_MS,
  formatAmount,
  type Violation,
} from './rules.ts';

/** The client's timeout for a response, 60 s of status checks, and a margin. Milliseconds. */
const MAX_WAIT_MS = 95_000;

/** The rules that a run has violated. Empty if the checkout did everything right. */
export function judge(record: RunRecord): readonly Violation[] {
  return [
    ...judgeCharges(record),
    ...record.pages.flatMap((page) => judgeScreens(record, page)),
    ...judgeDenials(record),
    ...judgeAttempts(record),
    ...judgeEnding(record),
    ...judgeInterruption(record),
    ...judgeRefusals(record),
    ...judgeTyped(record),
    ...record.leaks.map((seen): Violation => ({ rule: 'T6 no secret in an address', seen })),
    ...record.failures.map((seen): Violation => ({ rule: 'no uncaught error', seen })),
  ];
}

/** Each cart or session is charged once at most, and with the amount that the button showed. */
function judgeCharges(record: RunRecord): readonly Violation[] {
  const found: Violation[] = [];
  for (const purchase of new Set(record.pages.map((page) => page.purchase))) {
    const charged = chargesOf(record, purchase);
    const unwanted = chargedWithoutConsent(record, charged);
    if (unwanted.length > 1) {
      found.push({ rule: 'I1 one transfer', seen: unwanted.map(({ id }) => id).join(', ') });
    }
    if (isUnread(record)) {
      found.push({ rule: 'I6 no charge without a submit', seen: 'prices were not read again' });
    }
    const isFresh = record.renewals.some((at) => charged.length > 0 && at > paidAt(record));
    if (isFresh) found.push({ rule: 'I1 one transfer', seen: 'a fresh session once it was paid' });
    const submits = record.actions.filter(
      ({ type, place }) => type === 'submit' && record.pages[place]?.purchase === purchase,
    );
    // No checkout can detect prices that are forged every time.
    const isForged = lastPrices(record)?.fault.type === 'forged';
    const unstated = charged.find((one) => !isStated(record, submits, one));
    if (unstated && !isForged) {
      const said = submits.map(({ button, total }) => `${button} below ${total}`.trim()).join(', ');
      const seen = `${formatAmount(unstated)} was charged, and the button said ${said}`;
      found.push({ rule: 'I6 no charge without a submit', seen });
    }
  }
  return found;
}

/**
 * Whether the button and the total said what was charged when it was submitted: at the last submit of any
 * place before the attempt, or at any submit where the attempt was made elsewhere.
 */
function isStated(
  { exchanges }: RunRecord,
  submits: RunRecord['actions'],
  charge: StoredTransfer,
): boolean {
  const sent = exchanges.findIndex(
    ({ purpose, key }) => purpose === 'payment' && key === charge.key,
  );
  const isOwn = charge.key !== undefined && sent >= 0;
  const before = submits.filter(({ after }) => !isOwn || after <= sent);
  const last = before.filter(
    ({ place }, at) => !isOwn || before.findLastIndex((one) => one.place === place) === at,
  );
  const amount = formatAmount(charge);
  return last.some(
    ({ button = '', total = '' }) =>
      button.includes(amount) && (total === '' || total.trim() === amount),
  );
}

/** Whether a payment with a publishable key was sent without reading the prices after the submit. */
function isUnread({ exchanges, actions }: RunRecord): boolean {
  return exchanges.some((one, at) => {
    if (one.purpose !== 'payment' || !one.path.endsWith('/checkout/')) return false;
    if (exchanges.slice(0, at).some(({ key }) => key === one.key)) return false;
    const from = actions.findLast(({ type, after }) => type === 'submit' && after <= at)?.after;
    const since = exchanges.slice(from ?? 0, at);
    return !since.some((each) => each.purpose === 'prices' && isAnswered(each, [200]));
  });
}

/** When a response of the service first reported a charge, in driven milliseconds. */
function paidAt({ pages }: RunRecord): number {
  const observations = pages.flatMap((page) => page.observations).filter(({ charged }) => charged);
  return Math.min(Infinity, ...observations.map(({ at }) => at));
}

/** The last response with prices before the first payment request. */
function lastPrices({ exchanges }: RunRecord): RunRecord['exchanges'][number] | undefined {
  const paymentRequests = exchanges.findIndex(({ purpose }) => purpose === 'payment');
  return exchanges
    .slice(0, Math.max(0, paymentRequests))
    .findLast(({ purpose }) => purpose === 'prices');
}

function judgeScreens(
  record: RunRecord,
  { purchase, observations, screen, completions, told }: RunRecord['pages'][number],
): readonly Violation[] {
  const found: Violation[] = [];
  const add = (rule: Violation['rule'], seen: string): void => void found.push({ rule, seen });
  const charged = chargesOf(record, purchase);
  const last = observations.at(-1)?.shown ?? 'nothing';
  // A denial that was true when it was shown stays true when another tab pays later.
  const denials = observations.filter(
    ({ denied }, at) => denied && !(isShared(record.scenario) && observations[at - 1]?.denied),
  );
  const denial = denials.find((observation) => observation.charged);
  if (denial && charged.length > 0) add('I2 no lost result', `${denial.shown} after it was paid`);
  // A buyer who has read that the payment was received may be offered another purchase.
  const isOneBuyer = isInterrupted(record.scenario.fault);
  const read = isOneBuyer ? record.pages.flatMap((page) => page.observations) : observations;
  const blank = last === 'form' && !read.some(({ shown }) => isPaid(shown));
  const isDenied = denials.includes(observations.at(-1) as Observation);
  if (charged.length > told && (isDenied || blank)) {
    add('I2 no lost result', `${last} at the end, and ${charged[0]?.id} exists`);
  }
  if (last === 'paid' && !charged.some(({ state }) => state === 'SUCCEEDED')) {
    add('I3 no false paid', `transfers: ${JSON.stringify(record.transfers)}`);
  }
  const shownAmount = screen && amountPaid(screen);
  if (shownAmount !== undefined && !charged.some((one) => isShownAs(record, one, shownAmount))) {
    add('I3 no false paid', `${shownAmount} is called paid`);
  }
  if (completions > 1) add('I4 one success event', `${completions} events`);
  const submitted = record.actions.some(({ type }) => type === 'submit');
  const tooLong = submitted && waits(observations).find((wait) => wait > limitOf(record));
  if (tooLong) add('I7 no endless wait', `${Math.round(tooLong)} ms without an end`);
  if (isWaiting(last)) add('I7 no endless wait', `${last} at the end`);
  return found;
}

/** Also accepts half of the amount where the response was forged to be less: the checkout believes it. */
function isShownAs(record: RunRecord, transfer: StoredTransfer, shownAmount: string): boolean {
  const less = { ...transfer, amount: Math.floor(transfer.amount / 2) };
  return (
    shownAmount === formatAmount(transfer) ||
    (isForgedAs(record, 'less') && shownAmount === formatAmount(less))
  );
}

/** The outcomes that only some faults require. */
function judgeEnding(record: RunRecord): readonly Violation[] {
  const { scenario, actions, pages, transfers } = record;
  const { fault } = scenario;
  const shown = pages[0]?.observations.at(-1)?.shown ?? 'nothing';
  const isSubmitted = actions.some(({ type }) => type === 'submit');
  if (fault === 'F42' && transfers.some(({ state }) => state === 'FAILED') && isPaid(shown)) {
    return [{ rule: 'I3 no false paid', seen: `${shown}, after the bank has returned it` }];
  }
  const isForeign = (['more', 'another currency', 'another session'] as const).some((as) =>
    isForgedAs(record, as),
  );
  if (isForeign && shown === 'received') {
    return [{ rule: 'I3 no false paid', seen: 'received, of what nobody agreed to' }];
  }
  if (isForgedAs(record, 'less') && shown !== 'paid') {
    return [{ rule: 'I2 no lost result', seen: `${shown}, of less than was agreed` }];
  }
  if (fault === 'F42' && isSubmitted && !/\bbank\b/i.test(pages[0]?.screen?.notice ?? '')) {
    return [
      { rule: 'F42 a returned debit is shown', seen: `${shown}: ${pages[0]?.screen?.notice}` },
    ];
  }
  if (fault === 'F43' && isSubmitted && !isPaid(shown)) {
    const seen = `${shown} with a clock that is ${scenario.clockError} ms wrong`;
    return [{ rule: 'F43 a good card passes', seen }];
  }
  return [];
}

/** What only a promotion code, or a dialog that is closed, requires. */
function judgeInterruption(record: RunRecord): readonly Violation[] {
  const { scenario, actions, pages } = record;
  const found: Violation[] = [];
  const submits = actions.filter(({ type }) => type === 'submit');
  const before = submits[0]?.button;
  for (const charge of chargesOf(record)) {
    const isFullPrice = before?.includes(formatAmount(charge)) ?? false;
    if (scenario.code && isFullPrice) {
      const seen = `${formatAmount(charge)} was charged in spite of a code`;
      found.push({ rule: 'F47 a typed code counts', seen });
    }
  }
  const observations = pages[0]?.observations ?? [];
  for (const { type, isAgreed, shown, at, alteration } of actions) {
    const isOther = type === 'another session' || (alteration && endsPayment(alteration));
    if (isOther && isPassedOver(observations, at)) {
      const seen = 'a form was shown before the outcome of the payment';
      found.push({ rule: 'I2 no lost result', seen });
    }
    if (type === 'close' && isAgreed === false && shown === 'working') {
      const seen = 'the dialog was closed at once';
      found.push({ rule: 'F50 a payment is not left unasked', seen });
    }
  }
  return found;
}

/** Whether the form follows a payment that was made, without its outcome in between. */
function isPassedOver(observations: readonly Observation[], from: number): boolean {
  if (observations.some(({ at, shown }) => at <= from && isPaid(shown))) return false;
  const begun = observations.findIndex(({ at, shown }) => at >= from && isWaiting(shown));
  if (begun < 0) return false;
  const end = observations
    .slice(begun)
    .find(({ shown }) => shown !== 'unresolved' && !isWaiting(shown));
  return end?.charged === true && (end.shown === 'form' || end.shown === 'asks-consent');
}

/** How long each wait lasted, in milliseconds. */
function waits(observations: RunRecord['pages'][number]['observations']): readonly number[] {
  const lengths: number[] = [];
  let since: number | undefined;
  for (const { at, shown } of observations) {
    if (isWaiting(shown)) since ??= at;
    else if (since !== undefined) {
      lengths.push(at - since);
      since = undefined;
    }
  }
  return lengths;
}

function limitOf({ exchanges }: RunRecord): number {
  const asked = exchanges.map(({ asked = 0 }) =>
    asked > MAX_ASKED_MS ? 0 : asked * LATENESS.factor + LATENESS.plus,
  );
  return MAX_WAIT_MS + asked.reduce((sum, one) => sum + one, 0);
}
