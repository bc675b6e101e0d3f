import type { LiveRun } from './live-run.ts';
import { isInterrupted } from './plans/interruptions.ts';
import type { Moment } from './plans/other-hands.ts';
import type { Scenario } from './plans/scenario.ts';

/** How long a run goes on after the last action before transfers are counted, in milliseconds. */
const AFTER_LAST_ACTION_MS = 90_000;
const DAY_MS = 86_400_000;
const MAX_LOADS = 5;

/** Carries out every step of the buyer in `scenario`. */
export async function runSteps(run: LiveRun, scenario: Scenario, code: string): Promise<void> {
  await run.load();
  await alter(run, scenario, 'while it loads');
  await run.waitForOutcome();
  await retryLoading(run);
  if (run.screenStates.every((shown) => shown === 'form')) {
    if (scenario.secondElement) await payTwoOrders(run, scenario);
    else if (scenario.secondTab === 'idles') await payBesideAnIdleTab(run, scenario);
    else if (scenario.fault === 'F42') await payFromAnEmptyAccount(run);
    else if (scenario.alterations) await payAmongOthers(run, scenario, code);
    else if (scenario.code) await payWithCode(run, scenario, code);
    else if (isInterrupted(scenario.fault)) await payInterrupted(run, scenario);
    else await payOnce(run, scenario);
  }
  await run.drive(AFTER_LAST_ACTION_MS);
}

async function payOnce(run: LiveRun, { reload, maxRetries, secondTab }: Scenario): Promise<void> {
  await run.fillIn();
  await run.submit();
  if (reload !== 'never') await reloadWhen(run, reload);
  await run.waitForOutcome();
  // After two tabs have paid, only one of them goes on: retries in both at once are not tested here.
  const places = secondTab ? [0] : [...run.places.keys()];
  await retry(run, places, maxRetries);
}

async function retryLoading(run: LiveRun): Promise<void> {
  for (let loads = 0; run.screenStates.includes('unusable') && loads < MAX_LOADS; loads += 1) {
    await run.retryLoading();
  }
}

/** Pays, is taken away from it, and comes back to pay again. */
async function payInterrupted(run: LiveRun, scenario: Scenario): Promise<void> {
  const { reload, isInterruptedAgain, maxRetries } = scenario;
  await run.fillIn();
  await run.submit();
  for (let times = 0; times < (isInterruptedAgain ? 2 : 1); times += 1) {
    if (reload !== 'never') {
      await waitUntil(run, reload);
      await run.interrupt();
    }
    await run.waitForOutcome();
    await retryLoading(run);
    await retry(run, [0], maxRetries);
  }
}

/** Pays on a page that somebody else alters meanwhile. */
async function payAmongOthers(run: LiveRun, scenario: Scenario, code: string): Promise<void> {
  const { refills, maxRetries } = scenario;
  await alter(run, scenario, 'before typing');
  await run.waitForOutcome();
  if (!run.mayPay) return;
  if (scenario.code) await run.typeCode(code);
  await run.fillIn();
  if (await alter(run, scenario, 'after typing')) {
    await run.waitForOutcome();
    if (!run.mayPay) return;
    if (refills) await run.fillIn();
  }
  await run.submit();
  await alter(run, scenario, 'at the submit');
  await alter(run, scenario, 'while it pays');
  await run.waitForOutcome();
  await retry(run, [0], maxRetries);
  if (await alter(run, scenario, 'at the end')) {
    await run.waitForOutcome();
    await retry(run, [0], maxRetries);
  }
}

/** Carries out the alterations of this moment. Returns whether there are any. */
async function alter(
  run: LiveRun,
  { alterations = [] }: Scenario,
  moment: Moment,
): Promise<boolean> {
  const due = alterations.filter(({ when }) => when === moment);
  for (const alteration of due) {
    if (moment === 'while it pays') await run.drive(alteration.delay);
    await run.alter(alteration);
    // What follows at once would come before the checkout has noticed anything.
    if (moment === 'after typing' || moment === 'before typing') await run.drive(0);
  }
  return due.length > 0;
}

/** Types a promotion code, and pays without applying it. */
async function payWithCode(run: LiveRun, scenario: Scenario, code: string): Promise<void> {
  await run.typeCode(code);
  await run.fillIn();
  await run.submit();
  await run.waitForOutcome();
  await retry(run, [0], scenario.maxRetries);
}

async function reloadWhen(run: LiveRun, when: Scenario['reload']): Promise<void> {
  await waitUntil(run, when);
  await run.reload();
}

async function waitUntil(run: LiveRun, when: Scenario['reload']): Promise<void> {
  if (when === 'while waiting') await run.drive(1000, () => run.hasSentPayment);
  if (when === 'once unresolved') {
    await run.drive(60_000, (screenStates) => !screenStates.includes('working'));
  }
}

async function retry(run: LiveRun, places: readonly number[], maxRetries: number): Promise<void> {
  for (let tries = 0; tries < maxRetries; tries += 1) {
    for (const place of places) await run.retry(place);
  }
}

/** One tab pays while another tab with the same session stays open until after it has expired. */
async function payBesideAnIdleTab(run: LiveRun, scenario: Scenario): Promise<void> {
  const { delayBeforeSubmit = 0, expiresIn = 0, maxRetries } = scenario;
  await run.drive(delayBeforeSubmit);
  await run.fillIn([0]);
  await run.submit([0]);
  await run.waitForOutcome(0);
  await retry(run, [0], maxRetries);
  await run.drive(Math.max(0, 1000 * expiresIn - run.now));
  // The checkout checks the status for a while after the session has expired.
  await run.drive(AFTER_LAST_ACTION_MS);
  await run.waitForOutcome();
  await retry(run, [1], maxRetries);
}

/** Pays the second order while the first one is open, and then reloads the page. */
async function payTwoOrders(run: LiveRun, scenario: Scenario): Promise<void> {
  const { seed, maxRetries, secondElement } = scenario;
  await run.fillIn();
  if (secondElement === 'the same cart') {
    await run.submit();
    await run.waitForOutcome();
  } else {
    await run.submit([0]);
    // With every other seed, the first order has an outcome before the second one is submitted.
    if (seed % 2 === 0) await run.waitForOutcome(0);
    else await run.drive(5000, () => run.hasSentPayment);
    await run.submit([1], 'a click');
    await run.waitForOutcome(1);
  }
  await run.reload();
  await run.waitForOutcome();
  await retry(run, [0, 1], maxRetries);
}

/** The bank returns the debit a day after it was received, because the account is empty. */
async function payFromAnEmptyAccount(run: LiveRun): Promise<void> {
  await run.fillIn();
  await run.submit();
  await run.waitForOutcome();
  await run.drive(2 * DAY_MS);
  await run.reload();
  await run.waitForOutcome();
}
