import { accept, clickOffer, fill, submit, type Place } from './buyer.ts';
import { DrivenClock, type IdleState } from './browser/driven-clock.ts';
import type { Lane } from './fault-harness.ts';
import type { Action, RunRecord, Observation } from './record.ts';
import { isInterrupted } from './plans/interruptions.ts';
import type { Alteration } from './plans/other-hands.ts';
import type { Scenario } from './plans/scenario.ts';
import {
  denies,
  earlierPaid,
  garbled,
  isPaid,
  isWaiting,
  screenStateOf,
  type ScreenState,
} from './screen.ts';
import { OpenTabs } from './open-tabs.ts';
import type { RunPage } from './run-page.ts';
import type { Tab } from './browser/tab.ts';

/** After so long without an outcome a run ends as it is, in driven milliseconds. */
const RUN_TIMEOUT_MS = 600_000;
const SECOND_MS = 1000;
/** How long the field for a promotion code may take to appear, in real milliseconds. */
const CODE_FIELD_TIMEOUT_MS = 20_000;

/** One run while it is under way: what the buyer can do in it, and what has been observed so far. */
export class LiveRun {
  /** One entry for each element in each tab. */
  readonly places: (Place & { readonly purchase: number })[];
  readonly #lane: Lane;
  readonly #scenario: Scenario;
  readonly #tabs: OpenTabs;
  readonly #page: RunPage;
  readonly #clock: DrivenClock;
  readonly #actions: Action[] = [];
  readonly #observations: Observation[][];
  readonly #completions: number[];
  readonly #garbled = new Set<string>();
  /** Of how many payments the buyer has read that they went through, and wanted another one. */
  #told = 0;
  /** Whether the buyer has been asked to agree to another payment before. */
  #wasAsked = false;
  #state: IdleState | undefined;

  constructor(lane: Lane, scenario: Scenario, tabs: readonly Tab[], page: RunPage) {
    this.#lane = lane;
    this.#scenario = scenario;
    this.#tabs = new OpenTabs(tabs, page.address, scenario);
    this.#page = page;
    const { secondElement } = scenario;
    const elements = secondElement ? [0, 1] : [0];
    const purchaseOf = (at: number): number => (secondElement === 'the same cart' ? 0 : at);
    this.places = this.#tabs.open.flatMap((tab) =>
      elements.map((at) => ({ tab, at, purchase: purchaseOf(at) })),
    );
    this.#clock = new DrivenClock(this.#tabs.open, lane.proxy);
    this.#observations = this.places.map(() => []);
    this.#completions = this.places.map(() => 0);
  }

  /** What is shown at each place. */
  get screenStates(): readonly ScreenState[] {
    return this.#elements.map((element) => screenStateOf(element?.screen));
  }

  /** The driven time since the run began, in milliseconds. */
  get now(): number {
    return this.#clock.now;
  }

  recorded(): Omit<RunRecord, 'scenario' | 'transfers'> {
    const addresses = this.#state?.addresses ?? [];
    const garbled = [...this.#garbled].map((text) => `a buyer reads ${text}`);
    return {
      actions: this.#actions,
      exchanges: [...this.#lane.proxy.exchanges],
      pages: this.places.map(({ purchase }, place) => ({
        purchase,
        observations: this.#observations[place] ?? [],
        screen: this.#elements[place]?.screen,
        completions: this.#completions[place] ?? 0,
        told: this.#told,
      })),
      renewals: this.#page.renewals,
      leaks: addresses.filter((address) =>
        this.#page.secrets.some((secret) => this.#withoutOwnSecret(address).includes(secret)),
      ),
      failures: [...(this.#state?.failures ?? []), ...garbled],
    };
  }

  async load(): Promise<void> {
    await this.#tabs.load();
  }

  /** Types a promotion code without applying it. */
  async typeCode(code: string): Promise<void> {
    const { tab, at } = this.#at(0);
    await tab.evaluate(`faultHarness.clickPart(${at}, 'add-promotion')`);
    const type = `faultHarness.type(${at}, 'Promotion code', '${code}')`;
    const deadline = performance.now() + CODE_FIELD_TIMEOUT_MS;
    while (!(await tab.evaluate(type))) {
      if (performance.now() > deadline) throw new Error('The page asks for no promotion code');
      await this.drive(0);
    }
    this.#act('type a code', 0);
  }

  /** Lets time pass until `until` answers true, for `milliseconds` at most. */
  async drive(
    milliseconds: number,
    until: (screenStates: readonly ScreenState[]) => boolean = () => false,
  ): Promise<void> {
    this.#state = await this.#clock.drive(this.now + milliseconds, (state) => {
      this.#state = state;
      this.#observe();
      return until(this.screenStates);
    });
  }

  /** Lets time pass until the buyer no longer waits, at `place` or, unless stated, at every place. */
  async waitForOutcome(place?: number): Promise<void> {
    await this.drive(RUN_TIMEOUT_MS, (screenStates) =>
      place === undefined
        ? !screenStates.some(isWaiting)
        : !isWaiting(screenStates[place] ?? 'nothing'),
    );
  }

  /** Whether a payment request has been sent. */
  get hasSentPayment(): boolean {
    return this.#lane.proxy.exchanges.some(({ purpose }) => purpose === 'payment');
  }

  /** Whether the first place shows a form with a button to pay. */
  get mayPay(): boolean {
    const [shown = 'nothing'] = this.screenStates;
    return ['form', 'failed-retry', 'asks-consent'].includes(shown);
  }

  async fillIn(places = this.#all, card = this.#scenario.card): Promise<void> {
    await Promise.all(
      this.#tabs.open.map((tab) => tab.evaluate(`faultHarness.seed(${this.#scenario.seed})`)),
    );
    await Promise.all(places.map((place) => fill(this.#at(place), this.#scenario.method, card)));
  }

  async submit(places = this.#all, how = this.#scenario.submitBy, isAgreed = false): Promise<void> {
    for (const place of places) {
      const { button = '', total = '' } = this.#elements[place]?.screen ?? {};
      this.#act('submit', place, { button, total, isAgreed });
    }
    await Promise.all(places.map((place) => submit(this.#at(place), how)));
  }

  async reload(): Promise<void> {
    const { reordersCart, clockErrorAfter } = this.#scenario;
    if (reordersCart) this.#page.reorderCart();
    if (clockErrorAfter !== undefined) this.#lane.clockError = clockErrorAfter;
    this.#act('reload', 0);
    await this.#tabs.reload();
  }

  /** Lets somebody who is neither the buyer nor the checkout alter the page. */
  async alter(alteration: Alteration): Promise<void> {
    const { hand, way, isInFrame } = alteration;
    const html = hand === 'morph' ? await this.#page.render(way) : undefined;
    const { morphLibrary: library } = this.#scenario;
    const { tab, at } = this.#at(0);
    this.#act('alteration', 0, { alteration });
    const what = JSON.stringify({ hand, way, isInFrame, library, html });
    await tab.evaluate(`faultHarness.alter(${at}, ${what})`);
  }

  /** Takes the buyer away from what is going on, and back to the shop. */
  async interrupt(): Promise<void> {
    switch (this.#scenario.interruption) {
      case undefined:
        return this.reload();
      case 'another session':
        this.#act('another session', 0);
        return this.#tabs.showAnother(await this.#page.anotherSession());
      case 'tab closed': {
        this.#act('reload', 0);
        await this.#tabs.replaceTab();
        const [tab] = this.#tabs.open;
        for (const [at, place] of this.places.entries()) {
          this.places[at] = { ...place, tab: tab ?? place.tab };
        }
        return;
      }
      case 'dialog closed': {
        await this.drive(0);
        const shown = this.screenStates[0] ?? 'nothing';
        const { isClosed, hasAsked } = await this.#tabs.closeDialog();
        if (!isClosed) return;
        this.#act('close', 0, { isAgreed: hasAsked, shown });
        await this.drive(SECOND_MS);
        this.#act('reload', 0);
        await this.#tabs.openDialogs();
      }
    }
  }

  /** Clicks "Try again" wherever the checkout could not be loaded. */
  async retryLoading(): Promise<void> {
    for (const [place, shown] of this.screenStates.entries()) {
      if (shown !== 'unusable') continue;
      this.#act('retry', place);
      if (await clickOffer(this.#at(place), 'Try again')) await this.waitForOutcome();
    }
  }

  /** Tries or checks again, whichever the place offers after an attempt. */
  async retry(place: number): Promise<void> {
    const shown = this.screenStates[place];
    // With a publishable key, a form that follows a payment would buy the cart a second time.
    if (shown === 'form' && this.#hasReadOfPayment(place)) return;
    if (shown === 'unresolved') {
      const { length } = this.#lane.proxy.exchanges;
      const isOffered =
        (await clickOffer(this.#at(place), 'Check again')) ||
        (await clickOffer(this.#at(place), 'Try again'));
      if (!isOffered) return;
      this.#act('check', place, { after: length });
    } else if (shown === 'failed-retry' || shown === 'form') {
      await this.fillIn([place], 'accepted');
      await this.submit([place], 'a click');
    } else if (shown === 'asks-consent') {
      return this.#payAgain(place);
    } else {
      return;
    }
    await this.waitForOutcome();
  }

  /** Whether the buyer has read that the payment was received: one who sees several tabs, in any. */
  #hasReadOfPayment(place: number): boolean {
    const { fault } = this.#scenario;
    return this.#observations.some(
      (observations, at) =>
        (at === place || isInterrupted(fault)) && observations.some(({ shown }) => isPaid(shown)),
    );
  }

  /** Pays although something may be paid already. At first, the buyer is in a hurry and reads nothing. */
  async #payAgain(place: number): Promise<void> {
    await this.fillIn([place], 'accepted');
    const isAgreed = this.#wasAsked && this.#scenario.accepts === true;
    this.#wasAsked = true;
    const screen = this.#elements[place]?.screen;
    const told = isAgreed && screen ? earlierPaid(screen) : 0;
    if (isAgreed) {
      await accept(this.#at(place));
      this.#act('accept', place);
    }
    this.#told += told;
    await this.submit([place], 'a click', isAgreed);
    await this.waitForOutcome();
    if (this.screenStates[place] === 'asks-consent') this.#told -= told;
  }

  /** The address of a hosted page holds a secret in its fragment, which is for this page alone. */
  #withoutOwnSecret(address: string): string {
    return address.startsWith(`${this.#lane.checkout}/?`) ? address.replace(/#.*/, '') : address;
  }

  get #all(): readonly number[] {
    return [...this.places.keys()];
  }

  #at(place: number): LiveRun['places'][number] {
    const found = this.places[place];
    if (!found) throw new RangeError(`There is no place ${place}`);
    return found;
  }

  /** The element at each place; `undefined` where the page has not created it yet. */
  get #elements(): readonly (IdleState['tabs'][number][number] | undefined)[] {
    return this.places.map(({ tab, at }) => this.#state?.tabs[this.#tabs.open.indexOf(tab)]?.[at]);
  }

  #observe(): void {
    const { transfers, exchanges } = this.#lane.proxy;
    for (const [place, element] of this.#elements.entries()) {
      const { purchase } = this.#at(place);
      const observations = this.#observations[place] ?? [];
      const screen = element?.screen;
      const shown = screenStateOf(screen);
      const denied = denies(screen);
      const charges = [...transfers.values()].filter(
        (one) => one.state !== 'FAILED' && (one.purchase ?? purchase) === purchase,
      );
      const charged = charges.length > this.#told;
      const text = screen && garbled(screen);
      if (text) this.#garbled.add(text);
      const last = observations.at(-1);
      if (last?.shown !== shown || last.charged !== charged || last.denied !== denied) {
        observations.push({ at: this.now, shown, charged, denied, after: exchanges.length });
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
