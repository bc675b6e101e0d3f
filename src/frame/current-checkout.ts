import type { GuestMessage, HostMessage } from '../bridge/protocol.ts';
import { offersAgreed } from '../checkout/agreement.ts';
import { type Controller, createController } from '../checkout/controller.ts';
import type { JournalEntry } from '../checkout/journal.ts';
import type { Paying } from '../checkout/paying/paying.ts';
import { toProblem } from '../checkout/problem.ts';
import { ServiceClock } from '../checkout/service-clock.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import type { FieldsReport } from './fields-report.ts';
import type { Fields } from './fields.ts';
import { InputOwnership } from './input-ownership.ts';
import type { LazyPart } from './lazy.ts';
import { type Opened, openOffers } from './open-offers.ts';

type Command<Type> = Extract<HostMessage, { type: Type }>;

export interface CurrentCheckoutOptions {
  readonly fields: Fields;
  readonly report: FieldsReport;
  readonly send: (message: GuestMessage) => void;
  /**
   * Resolves to the lazy part.
   *
   * @throws {ConnectionError} it could not be loaded. The next call tries again.
   */
  readonly loadLazyPart: () => Promise<LazyPart>;
}

/** The checkout that the page has last set up. The page is told of each of its states. */
export class CurrentCheckout {
  readonly clock = new ServiceClock();
  readonly #options: CurrentCheckoutOptions;
  readonly #ownership = new InputOwnership();
  #controller: Controller | undefined;
  /** What the page was last told. */
  #notified: CheckoutState = { status: 'loading' };
  /** Whether the service has answered, so that its time is known. */
  #isServed = false;

  constructor(options: CurrentCheckoutOptions) {
    this.#options = options;
  }

  /** Absent until there is a setup that can be opened. */
  get controller(): Controller | undefined {
    return this.#controller;
  }

  /**
   * Replaces the checkout by that of another setup.
   *
   * @param parentOrigin - Origin of the page around this document, as the handshake showed it.
   * @param connection - The number of that page's connection.
   */
  async start(
    { journal = [], ...setup }: Command<'start'>['setup'],
    parentOrigin: string,
    connection: number,
  ): Promise<void> {
    // The page has connected again while money may be moving. That payment has to end first.
    if (this.#controller && isUnderWay(this.#controller.state)) return this.repeat();
    const { fields } = this.#options;
    const credential = 'publishableKey' in setup ? setup.publishableKey : setup.clientSecret;
    const terms = JSON.stringify(setup);
    fields.askName('identityId' in setup);
    if (this.#ownership.setUp({ credential, terms, connection }, !fields.filled())) this.#empty();
    // The previous setup must not be paid in place of this one.
    this.#controller = undefined;
    try {
      const opened = openOffers(setup, { parentOrigin, onServedAt: this.#onServedAt });
      await this.#load(opened, journal, parentOrigin);
    } catch (error) {
      this.#notify({ status: 'unusable', problem: toProblem(error) });
    }
  }

  /** Pays, unless the page sent this before it knew of the present order. */
  pay({ agreed, ...command }: Command<'pay'>): void {
    const controller = this.#controller;
    if (controller && offersAgreed(this.#notified, agreed)) void controller.pay(command);
    else this.repeat();
  }

  applyCode(command: Command<'promotion-code'>): void {
    // The page ignores what was sent before this command, so it is told again.
    this.repeat();
    void this.#controller?.applyCode(command);
  }

  /** @param isPayment - Whether it was a payment whose details cannot be sent on. */
  answerUnreadable(isPayment: boolean): void {
    if (this.#controller && isPayment) void this.#controller.pay('unreadable');
    else if (this.#controller) this.repeat();
  }

  /** Tells the page the state again. */
  repeat(): void {
    this.#notify(this.#notified);
  }

  /** Loads the order, and shows it. */
  async #load(
    opened: Opened,
    earlier: readonly JournalEntry[],
    parentOrigin: string,
  ): Promise<void> {
    let paying: Paying | undefined;
    const { fields, loadLazyPart } = this.#options;
    const created: Controller = createController({
      ...opened,
      serviceTime: this.clock.now,
      async loadPaying(store) {
        const part = await loadLazyPart();
        paying ??= part.pay(opened, store);
        return paying;
      },
      notify: (state) => {
        // The states of an earlier setup are ignored.
        if (created !== this.#controller) return;
        if ('order' in state && state.order) {
          if (this.#ownership.setMerchant(state.order.merchantId)) this.#empty();
          fields.setOrder(state.order, parentOrigin);
        }
        this.#notify(state);
      },
    });
    this.#controller = created;
    this.#notified = created.state;
    await created.load(earlier);
  }

  readonly #onServedAt = (time: number): void => {
    this.clock.set(time);
    // Later answers change the time only by the duration of their transfer.
    if (!this.#isServed) this.#options.fields.methods?.clockChanged();
    this.#isServed = true;
  };

  /**
   * Empties the fields, because they were typed for another merchant or cart, and lets the page know.
   */
  #empty(): void {
    const { fields, report, send } = this.#options;
    fields.clear();
    send({ type: 'emptied' });
    report.send();
  }

  #notify(state: CheckoutState): void {
    const { fields, report, send } = this.#options;
    this.#notified = state;
    send({ type: 'state', state });
    // The page takes a change after a decline for another card, so the next one is sent in any case.
    report.forget();
    if (state.status === 'complete') fields.clear();
    if (state.status === 'ready' && state.problem) fields.clearRejectedCvc(state.problem);
  }
}
