import { nothing, type TemplateResult } from 'lit';
import type { ReactiveController } from 'lit';
import type { CompleteState } from './announced-payment.ts';
import { CartChannel, isPayment, type Outcome, readAnnouncement } from './cart-channel.ts';
import { type Lock, requestLock } from '../bridge/lock.ts';
import { wallClock } from '../bridge/wall-clock.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import type { Order } from '../checkout/order.ts';
import { allTexts } from '../messages/lazy.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { notice } from '../views/notice.ts';

interface Checkout extends Pick<
  CheckoutModel,
  'state' | 'update' | 'announce' | 'messages' | 'order' | 'subject' | 'adopt'
> {
  readonly host: Pick<CheckoutModel['host'], 'addController' | 'isConnected'>;
}

/** Keys of the texts that the buyer may read. */
type NoticeName = 'otherTab' | 'otherTabBegan';

/** Durations in milliseconds. */
interface Times {
  /**
   * How long a submit waits for another tab. After that, the buyer would not expect to be charged.
   */
  readonly maxWait: number;
  /** After how much of that wait the buyer reads the reason. */
  readonly explainAfter: number;
  /** How long the other tab's announcement may take after its lock is released. */
  readonly announcement: number;
}

const TIMES: Times = { maxWait: 60_000, explainAfter: 300, announcement: 1000 };

/** The lock and the channel that a submit of this element holds. */
interface Turn {
  readonly lock: Lock | undefined;
  /** Absent for a session. */
  readonly channel: CartChannel | undefined;
}

/**
 * Lets only one tab, and one element of a page, pay a session or a cart at a time. A submit
 * elsewhere waits for the outcome, and its buyer reads why. For a session the submit then
 * continues, because the frame asks the service first. For a cart it continues only if the other
 * tab has announced that it did not pay.
 */
export class TabLock implements ReactiveController {
  readonly #model: Checkout;
  readonly #times: Times;
  /** The text that the buyer reads. */
  #notice: NoticeName | undefined;
  #turn: Turn | undefined;
  /** Whether a submit is still going on. */
  #submits = false;
  /**
   * Whether the frame was reloaded during a payment, perhaps for another cart, so that it cannot
   * announce "unpaid".
   */
  #isCut = false;
  /** Whether the lock for a cart with an unresolved outcome has been requested. */
  #isTaking = false;
  /** Counts submits, so that an earlier one that is still waiting changes nothing. */
  #count = 0;
  /** Resolves once the previous lock is released. */
  #freed: Promise<unknown> | undefined;
  #adopted: CompleteState | undefined;
  /** A payment of another tab, announced while the outcome of an attempt was unknown here. */
  #unseen: { readonly outcome: CompleteState; readonly subject: string } | undefined;

  constructor(model: Checkout, times = TIMES) {
    this.#model = model;
    this.#times = times;
    model.host.addController(this);
  }

  readonly render = (): TemplateResult | typeof nothing =>
    this.#notice
      ? notice({ text: allTexts(this.#model.messages)[this.#notice], tone: 'neutral' })
      : nothing;

  hostUpdated(): void {
    this.#onEnd();
    if (this.#unseen && this.#model.state.status === 'ready') {
      const { outcome, subject } = this.#unseen;
      this.#unseen = undefined;
      this.#show(outcome, subject);
    }
  }

  /** A removed element no longer receives the outcome of its payment, so it gives up the lock. */
  hostDisconnected(): void {
    this.#release();
  }

  /** Whether `state` is a payment that another tab has made. */
  readonly isElsewhere = (state: CheckoutState): boolean => state === this.#adopted;

  /** Waits until no other tab is paying. Resolves to whether this one may pay. */
  readonly take = async (): Promise<boolean> => {
    const subject = this.#model.subject;
    const isCart = !this.#model.order?.session;
    const count = (this.#count += 1);
    const asked = Date.now();
    this.#onEnd();
    this.#submits = true;
    this.#explain(undefined);
    if (!subject || !('locks' in navigator)) return true;
    // The channel is opened before the lock is requested, so that no announcement is missed.
    const channel = isCart ? new CartChannel(subject, this.#orderNow) : undefined;
    const explain = setTimeout(() => this.#explain('otherTab'), this.#times.explainAfter);
    let timeout: AbortSignal | undefined;
    try {
      await this.#freed;
      const atOnce = await requestLock(subject, { ifAvailable: true });
      timeout = AbortSignal.timeout(this.#times.maxWait);
      const lock = atOnce ?? (await requestLock(subject, { signal: timeout }));
      const turn: Turn = { lock, channel };
      this.#turn = turn;
      const outcome = atOnce ? 'unpaid' : await channel?.outcome(this.#times.announcement);
      // Only the wall clock keeps running while a device sleeps.
      const isLate = !atOnce && wallClock() - asked > this.#times.maxWait;
      // The element may have been removed from the page meanwhile.
      const isGone = this.#turn !== turn;
      if (!isLate && !isGone && (outcome === 'unpaid' || !channel)) {
        this.#explain(undefined);
        channel?.announce('paying');
        return true;
      }
      this.#release();
      this.#show(outcome, subject);
      return false;
    } catch {
      // Where locks are blocked, as storage may be, the payment continues without one.
      const isOver = timeout?.aborted === true;
      if (isOver) {
        this.#explain('otherTabBegan');
        void this.#awaitEnd(subject, channel, count);
      } else {
        channel?.close();
      }
      return !isOver;
    } finally {
      clearTimeout(explain);
    }
  };

  /** Called when a submit has ended, whether or not it has paid. */
  readonly submitEnded = (): void => {
    this.#submits = false;
    this.#onEnd();
  };

  /**
   * Called with each message of another tab while nothing is paid here. A cart that was paid there
   * is not offered here again unless the buyer asks for it.
   */
  readonly onAnnouncement = (data: unknown): void => {
    const subject = this.#model.subject;
    const order = this.#model.order;
    if (!subject || order?.session) return;
    const outcome = readAnnouncement(data, subject, order);
    if (!isPayment(outcome)) return;
    // Of an attempt whose end is not known here, only the journal says that it was this payment.
    if (this.#model.state.status === 'unresolved') this.#unseen = { outcome, subject };
    else this.#show(outcome, subject);
  };

  readonly #orderNow = (): Order | undefined => this.#model.order;

  #onEnd(): void {
    const { state } = this.#model;
    if (this.#submits) return;
    if (state.status === 'unresolved' && !this.#turn) return this.#lockUnresolved();
    if (isUnderWay(state)) return;
    // A frame that is being reloaded has not reported the outcome of the payment yet.
    if (state.status === 'loading' && this.#turn) this.#isCut = true;
    else this.#release(state);
  }

  /**
   * Takes the lock of a cart that an earlier document may have paid. No other tab may pay the cart
   * before the outcome is known here. A session needs no such lock, because the service can be
   * asked about it.
   */
  #lockUnresolved(): void {
    const subject = this.#model.subject;
    if (this.#isTaking || !subject || this.#model.order?.session || !('locks' in navigator)) return;
    this.#isTaking = true;
    // The next submit waits for this, so that it does not meet a lock of its own element.
    this.#freed = this.#takeUnresolvedLock(subject, this.#freed);
  }

  async #takeUnresolvedLock(subject: string, freed: Promise<unknown> | undefined): Promise<void> {
    await freed;
    // If another tab holds the lock, that tab is already paying.
    const lock = await requestLock(subject, { ifAvailable: true }).catch(() => undefined);
    this.#isTaking = false;
    const { host, state } = this.#model;
    const isOpen = host.isConnected && state.status === 'unresolved' && !this.#turn;
    if (!isOpen || this.#model.subject !== subject) await lock?.free();
    else if (lock) this.#turn = { lock, channel: new CartChannel(subject, this.#orderNow) };
  }

  /** @param state - The state that shows the outcome of the payment, where that is known. */
  #release(state?: CheckoutState): void {
    const { lock, channel } = this.#turn ?? {};
    this.#turn = undefined;
    if (state?.status === 'complete') channel?.announce(state);
    if (state?.status === 'ready' && !this.#isCut) channel?.announce('unpaid');
    this.#isCut = false;
    channel?.close();
    if (lock) this.#freed = lock.free();
  }

  /**
   * Waits until the other tab has ended, after a submit here has timed out, and shows its outcome.
   * A submit after that is a new one.
   */
  async #awaitEnd(subject: string, channel: CartChannel | undefined, count: number): Promise<void> {
    const lock = await requestLock(subject, {});
    void lock?.free();
    const outcome = channel ? await channel.outcome(this.#times.announcement) : 'unpaid';
    channel?.close();
    if (count === this.#count) this.#show(outcome, subject);
  }

  #show(outcome: Outcome | undefined, subject: string): void {
    const isSame = this.#model.subject === subject;
    const isReady = this.#model.state.status === 'ready';
    if (!outcome) return this.#explain('otherTabBegan');
    this.#explain(undefined);
    if (outcome === 'unpaid' || !isSame || !isReady) return;
    this.#adopted = outcome;
    this.#model.adopt(outcome);
  }

  #explain(text: NoticeName | undefined): void {
    if (text === this.#notice) return;
    this.#notice = text;
    if (text) this.#model.announce(allTexts(this.#model.messages)[text]);
    this.#model.update();
  }
}
