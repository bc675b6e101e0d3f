import type { Course } from './live-run.ts';
import type { Scenario } from './plans/scenario.ts';

/** After the last action, transfers are counted so many milliseconds later. */
const AFTERWARDS = 90_000;
const DAY = 86_400_000;

/** Lets the buyer of `scenario` do all that it says. */
export async function play(course: Course, scenario: Scenario): Promise<void> {
  await course.load();
  for (let tries = 0; course.words.includes('unusable') && tries < 5; tries += 1) {
    await course.loadAgain();
  }
  if (course.words.every((word) => word === 'form')) {
    if (scenario.secondWay) await payTwoOrders(course, scenario);
    else if (scenario.twin === 'idles') await payBesideAnIdleTab(course, scenario);
    else if (scenario.fault === 'F42') await payByAnEmptyAccount(course);
    else await payAtOnce(course, scenario);
  }
  await course.drive(AFTERWARDS);
}

async function payAtOnce(course: Course, { reload, persistence, twin }: Scenario): Promise<void> {
  await course.fillIn();
  await course.press();
  if (reload !== 'never') await reloadWhen(course, reload);
  await course.whileWaiting();
  // What two devices do after that is another test's.
  const places = twin ? [0] : [...course.places.keys()];
  await goOn(course, places, persistence);
}

async function reloadWhen(course: Course, when: Scenario['reload']): Promise<void> {
  if (when === 'while it waits') await course.drive(1000, () => course.hasSent);
  if (when === 'in doubt') await course.drive(60_000, (words) => !words.includes('working'));
  await course.reload();
}

async function goOn(course: Course, places: readonly number[], persistence: number): Promise<void> {
  for (let tries = 0; tries < persistence; tries += 1) {
    for (const place of places) await course.goOn(place);
  }
}

/** One tab pays, and another one of the same session stands open beyond its time. */
async function payBesideAnIdleTab(course: Course, scenario: Scenario): Promise<void> {
  const { dwells = 0, expiresIn = 0, persistence } = scenario;
  await course.drive(dwells);
  await course.fillIn([0]);
  await course.press([0]);
  await course.whileWaiting(0);
  await goOn(course, [0], persistence);
  await course.drive(Math.max(0, 1000 * expiresIn - course.now));
  // An end of the session is asked about for a while.
  await course.drive(AFTERWARDS);
  await course.whileWaiting();
  await goOn(course, [1], persistence);
}

/** The second order is paid while the first one is open, and then the page is loaded anew. */
async function payTwoOrders(course: Course, scenario: Scenario): Promise<void> {
  const { seed, persistence, secondWay } = scenario;
  await course.fillIn();
  if (secondWay === 'the same cart') {
    await course.press();
    await course.whileWaiting();
  } else {
    await course.press([0]);
    // With every other seed the first one has come to an end before, be it an unresolved one.
    if (seed % 2 === 0) await course.whileWaiting(0);
    else await course.drive(5000, () => course.hasSent);
    await course.press([1], 'a click');
    await course.whileWaiting(1);
  }
  await course.reload();
  await course.whileWaiting();
  await goOn(course, [0, 1], persistence);
}

/** The account has no money in it, which the bank says a day after the payment was received. */
async function payByAnEmptyAccount(course: Course): Promise<void> {
  await course.fillIn();
  await course.press();
  await course.whileWaiting();
  await course.drive(2 * DAY);
  await course.reload();
  await course.whileWaiting();
}
