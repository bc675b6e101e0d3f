import { fill, press, take, type Place } from './buyer.ts';
import { DrivenClock, type Rest } from './driven-clock.ts';
import type { Laboratory, Lane } from './laboratory.ts';
import type { Action, KeptTransfer, RunRecord, Sight } from './record.ts';
import type { Scenario } from './scenario.ts';
import { denies, isPaid, isWaiting, wordOf, type Word } from './screen.ts';
import { prepare, type Subject } from './subject.ts';
import type { Tab } from './tab.ts';

/** How long nothing may end before a run is given up, in milliseconds. */
const HOPELESS = 600_000;
/** After the last action, transfers are counted so much later. */
const AFTERWARDS = 90_000;

let runs = 0;

/** Carries out `scenario` in a fresh page, and tells everything that came of it. */
export async function run(
  laboratory: Laboratory,
  lane: Lane,
  scenario: Scenario,
): Promise<RunRecord> {
  runs += 1;
  const name = `run-${runs}`;
  const subject = await prepare(laboratory, lane, scenario, name);
  lane.overtake = subject.overtake;
  const tabs = await lane.open(scenario.twin ? 2 : 1, 'devices of their own');
  try {
    lane.proxy.begin(scenario.script);
    const course = new Course(lane, scenario, tabs, subject);
    await course.play();
    const transfers = await laboratory.store.query<KeptTransfer>(
      `select id, state, amount, currency from transfers where metadata->>'run' = $1`,
      [name],
    );
    return { scenario, ...course.told(), transfers };
  } catch (error) {
    await lane.discard();
    throw error;
  }
}

/** One run as it goes. */
class Course {
  readonly #lane: Lane;
  readonly #scenario: Scenario;
  readonly #tabs: readonly Tab[];
  readonly #places: readonly Place[];
  readonly #subject: Subject;
  readonly #clock: DrivenClock;
  readonly #actions: Action[] = [];
  readonly #sights: Sight[][];
  readonly #completions: number[];
  #rest: Rest | undefined;

  constructor(lane: Lane, scenario: Scenario, tabs: readonly Tab[], subject: Subject) {
    this.#lane = lane;
    this.#scenario = scenario;
    this.#tabs = tabs;
    this.#places = tabs.map((tab) => ({ tab, at: 0 }));
    this.#subject = subject;
    this.#clock = new DrivenClock(tabs, lane.proxy);
    this.#sights = this.#places.map(() => []);
    this.#completions = this.#places.map(() => 0);
  }

  async play(): Promise<void> {
    const { persistence, reload } = this.#scenario;
    await Promise.all(this.#tabs.map((tab) => tab.goto(this.#subject.address)));
    await this.#whileWaiting();
    for (let tries = 0; this.#words.includes('unusable') && tries < 5; tries += 1) {
      await this.#loadAgain();
    }
    if (this.#words.every((word) => word === 'form')) {
      await this.#fill(this.#scenario.card);
      await this.#press();
      if (reload !== 'never') await this.#reload(reload);
      await this.#whileWaiting();
      for (let tries = 0; tries < persistence; tries += 1) await this.#goOn();
    }
    await this.#drive(this.#clock.now + AFTERWARDS, () => false);
  }

  told(): Omit<RunRecord, 'scenario' | 'transfers'> {
    return {
      actions: this.#actions,
      exchanges: [...this.#lane.proxy.exchanges],
      pages: this.#sights.map((sights, at) => ({
        sights,
        screen: this.#elements[at]?.screen,
        completions: this.#completions[at] ?? 0,
      })),
      leaks: this.#leaks,
      failures: this.#rest?.failures ?? [],
    };
  }

  get #leaks(): readonly string[] {
    const { secret } = this.#subject;
    const addresses = this.#rest?.addresses ?? [];
    return secret === undefined ? [] : addresses.filter((address) => address.includes(secret));
  }

  get #words(): readonly Word[] {
    return this.#elements.map((element) => wordOf(element?.screen));
  }

  /** Of each place. A page may not have come so far as to have its elements. */
  get #elements(): readonly (Rest['tabs'][number][number] | undefined)[] {
    return this.#places.map(({ tab, at }) => this.#rest?.tabs[this.#tabs.indexOf(tab)]?.[at]);
  }

  async #drive(limit: number, until: (words: readonly Word[]) => boolean): Promise<void> {
    this.#rest = await this.#clock.drive(limit, (rest) => {
      this.#rest = rest;
      this.#look();
      return until(this.#words);
    });
  }

  /** Until every page shows something that is no wait. */
  async #whileWaiting(): Promise<void> {
    await this.#drive(this.#clock.now + HOPELESS, (words) => !words.some(isWaiting));
  }

  #look(): void {
    const charged = [...this.#lane.proxy.transfers.values()].some(
      ({ state }) => state !== 'FAILED',
    );
    for (const [at, element] of this.#elements.entries()) {
      const screen = element?.screen;
      const sights = this.#sights[at] ?? [];
      const word = wordOf(screen);
      const last = sights.at(-1);
      const denied = denies(screen);
      if (last?.word !== word || last.charged !== charged || last.denied !== denied) {
        sights.push({ at: this.#clock.now, word, charged, denied });
      }
      this.#completions[at] = Math.max(
        this.#completions[at] ?? 0,
        element?.events['complete'] ?? 0,
      );
    }
  }

  #act(type: Action['type'], after = this.#lane.proxy.exchanges.length): void {
    this.#actions.push({ type, at: this.#clock.now, after });
  }

  async #fill(card: Scenario['card']): Promise<void> {
    const seed = `laboratory.seed(${this.#scenario.seed})`;
    await Promise.all(this.#tabs.map((tab) => tab.evaluate(seed)));
    await Promise.all(this.#places.map((place) => fill(place, this.#scenario.method, card)));
  }

  async #press(): Promise<void> {
    this.#act('press');
    await Promise.all(this.#places.map((place) => press(place, this.#scenario.press)));
  }

  async #reload(when: Scenario['reload']): Promise<void> {
    const { proxy } = this.#lane;
    if (when === 'while it waits') {
      const sent = (): boolean => proxy.exchanges.some(({ purpose }) => purpose === 'money');
      await this.#drive(this.#clock.now + 1000, () => sent());
    }
    if (when === 'in doubt') {
      await this.#drive(this.#clock.now + 60_000, (words) => !words.includes('working'));
    }
    this.#act('reload');
    await Promise.all(this.#tabs.map((tab) => tab.reload()));
  }

  async #loadAgain(): Promise<void> {
    this.#act('retry');
    const [place] = this.#places;
    if (place && (await take(place, 'Try again'))) await this.#whileWaiting();
  }

  /** Takes what the first page offers after an attempt. */
  async #goOn(): Promise<void> {
    const [place] = this.#places;
    const [word] = this.#words;
    // With a publishable key, a page that is loaded after a payment is another purchase.
    if (!place || (word === 'form' && this.#sights[0]?.some((sight) => isPaid(sight.word)))) return;
    if (word === 'unknown-hold') {
      const { length } = this.#lane.proxy.exchanges;
      if (!(await take(place, 'Check again'))) return;
      this.#act('check', length);
    } else if (word === 'failed-retry' || word === 'form') {
      await this.#fill('accepted');
      this.#act('press');
      await press(place, 'a click');
    } else {
      return;
    }
    await this.#whileWaiting();
  }
}
