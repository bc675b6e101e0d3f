import { fill, press, take, type Place } from './buyer.ts';
import { DrivenClock, type Rest } from './browser/driven-clock.ts';
import type { Lane } from './fault-harness.ts';
import type { Action, RunRecord, Sight } from './record.ts';
import type { Scenario } from './plans/scenario.ts';
import { denies, garbled, isPaid, isWaiting, wordOf, type Word } from './screen.ts';
import type { Subject } from './run-page.ts';
import type { Tab } from './browser/tab.ts';

/** How long nothing may end before a run is given up, in milliseconds. */
const HOPELESS = 600_000;

/** One run as it goes: what a buyer can do in it, and what was seen. */
export class Course {
  /** Each element in each tab. */
  readonly places: readonly (Place & { readonly subject: number })[];
  readonly #lane: Lane;
  readonly #scenario: Scenario;
  readonly #tabs: readonly Tab[];
  readonly #subject: Subject;
  readonly #clock: DrivenClock;
  readonly #actions: Action[] = [];
  readonly #sights: Sight[][];
  readonly #completions: number[];
  readonly #garbled = new Set<string>();
  #rest: Rest | undefined;

  constructor(lane: Lane, scenario: Scenario, tabs: readonly Tab[], subject: Subject) {
    this.#lane = lane;
    this.#scenario = scenario;
    this.#tabs = tabs;
    this.#subject = subject;
    const { secondWay } = scenario;
    const elements = secondWay ? [0, 1] : [0];
    const subjectOf = (at: number): number => (secondWay === 'the same cart' ? 0 : at);
    this.places = tabs.flatMap((tab) =>
      elements.map((at) => ({ tab, at, subject: subjectOf(at) })),
    );
    this.#clock = new DrivenClock(tabs, lane.proxy);
    this.#sights = this.places.map(() => []);
    this.#completions = this.places.map(() => 0);
  }

  /** What is shown at each place. */
  get words(): readonly Word[] {
    return this.#elements.map((element) => wordOf(element?.screen));
  }

  /** Milliseconds since the run began. */
  get now(): number {
    return this.#clock.now;
  }

  told(): Omit<RunRecord, 'scenario' | 'transfers'> {
    const addresses = this.#rest?.addresses ?? [];
    const garbled = [...this.#garbled].map((text) => `a buyer reads ${text}`);
    return {
      actions: this.#actions,
      exchanges: [...this.#lane.proxy.exchanges],
      pages: this.places.map(({ subject }, place) => ({
        subject,
        sights: this.#sights[place] ?? [],
        screen: this.#elements[place]?.screen,
        completions: this.#completions[place] ?? 0,
      })),
      renewals: this.#subject.renewals,
      leaks: addresses.filter((address) =>
        this.#subject.secrets.some((secret) => address.includes(secret)),
      ),
      failures: [...(this.#rest?.failures ?? []), ...garbled],
    };
  }

  async load(): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => tab.goto(this.#subject.address)));
    await this.whileWaiting();
  }

  /** Lets time pass until `until`, or until `milliseconds` are over. */
  async drive(
    milliseconds: number,
    until: (words: readonly Word[]) => boolean = () => false,
  ): Promise<void> {
    this.#rest = await this.#clock.drive(this.now + milliseconds, (rest) => {
      this.#rest = rest;
      this.#look();
      return until(this.words);
    });
  }

  /** Until nothing is shown that is a wait, at this place or at any. */
  async whileWaiting(place?: number): Promise<void> {
    await this.drive(HOPELESS, (words) =>
      place === undefined ? !words.some(isWaiting) : !isWaiting(words[place] ?? 'nothing'),
    );
  }

  /** Whether a request for money has been made. */
  get hasSent(): boolean {
    return this.#lane.proxy.exchanges.some(({ purpose }) => purpose === 'money');
  }

  async fillIn(places = this.#all, card = this.#scenario.card): Promise<void> {
    await Promise.all(
      this.#tabs.map((tab) => tab.evaluate(`laboratory.seed(${this.#scenario.seed})`)),
    );
    await Promise.all(places.map((place) => fill(this.#at(place), this.#scenario.method, card)));
  }

  async press(places = this.#all, how = this.#scenario.press): Promise<void> {
    for (const place of places) {
      this.#act('press', place, { button: this.#elements[place]?.screen?.button ?? '' });
    }
    await Promise.all(places.map((place) => press(this.#at(place), how)));
  }

  async reload(): Promise<void> {
    if (this.#scenario.rewritten) this.#subject.rewrite();
    this.#act('reload', 0);
    await Promise.all(this.#tabs.map((tab) => tab.reload()));
  }

  /** Takes the offer of a checkout that could not be loaded. */
  async loadAgain(): Promise<void> {
    for (const [place, word] of this.words.entries()) {
      if (word !== 'unusable') continue;
      this.#act('retry', place);
      if (await take(this.#at(place), 'Try again')) await this.whileWaiting();
    }
  }

  /** Takes what a place offers after an attempt. */
  async goOn(place: number): Promise<void> {
    const word = this.words[place];
    // With a publishable key, a page that is loaded after a payment is another purchase.
    if (word === 'form' && this.#sights[place]?.some((sight) => isPaid(sight.word))) return;
    if (word === 'unknown-hold') {
      const { length } = this.#lane.proxy.exchanges;
      const isOffered =
        (await take(this.#at(place), 'Check again')) || (await take(this.#at(place), 'Try again'));
      if (!isOffered) return;
      this.#act('check', place, { after: length });
    } else if (word === 'failed-retry' || word === 'form') {
      await this.fillIn([place], 'accepted');
      await this.press([place], 'a click');
    } else {
      return;
    }
    await this.whileWaiting();
  }

  get #all(): readonly number[] {
    return [...this.places.keys()];
  }

  #at(place: number): Course['places'][number] {
    const found = this.places[place];
    if (!found) throw new RangeError(`There is no place ${place}`);
    return found;
  }

  /** Of each place. A page may not have come so far as to have its elements. */
  get #elements(): readonly (Rest['tabs'][number][number] | undefined)[] {
    return this.places.map(({ tab, at }) => this.#rest?.tabs[this.#tabs.indexOf(tab)]?.[at]);
  }

  #look(): void {
    const { transfers, exchanges } = this.#lane.proxy;
    for (const [place, element] of this.#elements.entries()) {
      const { subject } = this.#at(place);
      const sights = this.#sights[place] ?? [];
      const screen = element?.screen;
      const word = wordOf(screen);
      const denied = denies(screen);
      const charged = [...transfers.values()].some(
        (one) => one.state !== 'FAILED' && (one.subject ?? subject) === subject,
      );
      const text = screen && garbled(screen);
      if (text) this.#garbled.add(text);
      const last = sights.at(-1);
      if (last?.word !== word || last.charged !== charged || last.denied !== denied) {
        sights.push({ at: this.now, word, charged, denied, after: exchanges.length });
      }
      const completed = element?.events['complete'] ?? 0;
      this.#completions[place] = Math.max(this.#completions[place] ?? 0, completed);
    }
  }

  #act(type: Action['type'], place: number, more: Partial<Action> = {}): void {
    const after = this.#lane.proxy.exchanges.length;
    this.#actions.push({ type, place, at: this.now, after, ...more });
  }
}
