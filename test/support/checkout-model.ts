import * as fc from 'fast-check';
import { type Fate, FATES } from './modelled-service.ts';
import { demand, type Fates, type LookFate, ModelledTab } from './modelled-tab.ts';

/** What the buyer, the page, other devices and time do. */
const COMMANDS = [
  'submit',
  'submit twice',
  'submit at the last moment',
  'submit what cannot be tokenized',
  'check',
  'reload',
  /** Another session or cart in between, of which the outcome may stay open; then back. */
  'second subject',
  'expire',
  /** Whoever asks then is not answered. */
  'expire in silence',
  /** A fresh session takes the place of one that has expired. */
  'renew',
  'pay elsewhere',
  /** While this tab waits for something. */
  'pay elsewhere meanwhile',
  'an hour passes',
] as const;
type Command = (typeof COMMANDS)[number];

export interface Course extends Fates {
  readonly commands: readonly Command[];
}

const LOOKS: readonly LookFate[] = ['answered', 'answered', 'lost', 'refused', 'silence'];

/** Any course of events. */
export const COURSES: fc.Arbitrary<Course> = fc.record({
  way: fc.constantFrom('session', 'publishable key'),
  repeatable: fc.boolean(),
  fates: fc.array(fc.constantFrom<Fate[]>(...FATES), { minLength: 40, maxLength: 40 }),
  looks: fc.array(fc.constantFrom(...LOOKS), { maxLength: 12 }),
  commands: fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 8 }),
});

const HOUR = 3_600_000;
/** The session or cart that a course begins with. */
const FIRST = 'first';

/** @throws {Error} something does not hold that must, whatever happens */
export async function carryOut(course: Course): Promise<void> {
  const tab = new ModelledTab(course);
  /** A session and those that took its place: they sell the same once. */
  const family = [FIRST];
  await tab.open(FIRST);
  for (const command of course.commands) {
    const attempts = tab.begun.length;
    const before = tab.state.status;
    await obey(tab, command, family);
    tab.settle();
    const maySend = before === 'ready' || command === 'second subject';
    if (!maySend) demand(tab.begun.length === attempts, 'an attempt begun in doubt');
    inspect(tab);
    const charges = family.flatMap((subject) => tab.service.subject(subject).charged);
    demand(charges.length <= 1, `${charges.length} charges`);
  }
  await clear(tab);
}

/** Who asks until the service answers learns what became of it. */
async function clear(tab: ModelledTab): Promise<void> {
  tab.fates.length = 0;
  tab.looks.length = 0;
  tab.tokenizationFails = false;
  if (!tab.isSession) return;
  for (let asked = 0; asked < 3; asked += 1) {
    tab.now += HOUR;
    if (tab.state.status === 'unresolved') await tab.controller.check();
    else if (tab.state.status === 'unusable') await tab.open();
  }
  inspect(tab);
  const { status } = tab.state;
  const isStrange = tab.service.subject(tab.subject).takesMore;
  demand(status !== 'unresolved' || isStrange, 'unresolved in the end');
  demand(status !== 'unusable', 'unusable in the end');
}

async function obey(tab: ModelledTab, command: Command, family: string[]): Promise<void> {
  const subject = tab.service.subject(tab.subject);
  const isPayable = tab.isSession && subject.charged.length === 0 && !subject.isExpired;
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
      // With a publishable key, a page that is loaded after a payment is another purchase.
      if (!isBought(tab, tab.subject)) await tab.open();
      return;
    case 'second subject':
      return visitAnother(tab);
    case 'expire':
      return tab.expire();
    case 'expire in silence':
      tab.looks.unshift('silence');
      return tab.expire();
    case 'renew': {
      const { state } = tab;
      if (!tab.isSession || state.status !== 'expired' || state.problem) return;
      const next = `${tab.subject}, renewed`;
      if (family.includes(tab.subject)) family.push(next);
      return tab.open(next);
    }
    case 'pay elsewhere':
      if (isPayable) subject.isPaidElsewhere = true;
      return;
    case 'pay elsewhere meanwhile':
      tab.later(1, () => {
        if (isPayable && subject.charged.length === 0) subject.isPaidElsewhere = true;
      });
      return reopenIfLeft(tab, await tab.submit(1));
    case 'an hour passes':
      tab.now += HOUR;
  }
}

async function reopenIfLeft(tab: ModelledTab, end: 'over' | 'left behind'): Promise<void> {
  if (end === 'left behind') await tab.open();
}

/** Whether a cart was paid, and nobody is in doubt about it. */
function isBought({ isSession, service, journal }: ModelledTab, subject: string): boolean {
  const isOpen = [...journal.values()].some(({ cart }) => cart === subject);
  return !isSession && !isOpen && service.subject(subject).charged.length > 0;
}

/** Something else is submitted in the same tab, which may leave its own outcome open. */
async function visitAnother(tab: ModelledTab): Promise<void> {
  const { subject } = tab;
  const isOver = isBought(tab, subject);
  let another = `${subject}, another`;
  // To buy the same once more is another purchase.
  while (isBought(tab, another)) another += ' one';
  await tab.open(another);
  inspect(tab);
  if (tab.state.status === 'ready') {
    await reopenIfLeft(tab, await tab.submit(1));
    tab.settle();
    inspect(tab);
  }
  // A cart that was paid is no longer there to go back to.
  if (!isOver) await tab.open(subject);
}

function inspect(tab: ModelledTab): void {
  tab.demandTruth();
  const { state, service, isSession } = tab;
  const { charged, isPaidElsewhere, isExpired, takesMore } = service.subject(tab.subject);
  const isCharged = charged.length > 0;
  demand(charged.length <= 1, `${charged.length} charges`);
  // Loading may have failed: then nothing is said of money, and loading again tells.
  const isQuiet = state.status === 'unusable' && isSession;
  demand(
    ['ready', 'unresolved', 'complete', 'expired'].includes(state.status) || isQuiet,
    `at rest in ${state.status}`,
  );
  // Whoever was charged hears so or waits: is never asked to pay again, and never hears no.
  if (isCharged) {
    demand(
      ['complete', 'unresolved'].includes(state.status) || isQuiet,
      `charged, and ${state.status}`,
    );
  }
  if (state.status === 'complete') {
    demand(isCharged || isPaidElsewhere, 'called paid, and nobody has paid');
    demand(!takesMore, 'called paid, and more was taken than agreed');
    const isOwn = state.attemptId === undefined || state.attemptId === charged[0];
    demand(isOwn || isPaidElsewhere, 'paid by another attempt');
  }
  if (state.status === 'expired') demand(isExpired, 'expired before its time');
  const written = [...tab.journal.values()].filter(({ cart }) => cart === tab.subject);
  if (state.status === 'unresolved') {
    demand(!state.checking, 'a question without an end');
    const isKnown = state.attemptId === tab.lastAttempt || state.attemptId === tab.subject;
    demand(isKnown, 'in doubt about another attempt');
    if (isSession) demand(state.repeatable, 'in doubt without a way out');
    else demand(written[0]?.entry.attemptId === state.attemptId, 'in doubt, and not written down');
  } else {
    demand(written.length === 0 || isQuiet, 'written down, and not in doubt');
  }
}

/**
 * Tries so many courses of events.
 *
 * @throws {Error} one of them went wrong; the message names the seed and the shortest course
 */
export async function tryCourses(runs: number, seed?: number): Promise<void> {
  await fc.assert(fc.asyncProperty(COURSES, carryOut), {
    numRuns: runs,
    ...(seed !== undefined && { seed }),
  });
}
