import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { CompleteState } from './announced-payment.ts';
import { CartChannel, type Outcome } from './cart-channel.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { elementOf } from '../views/host-element.ts';
import { allTexts } from '../messages/deferred.ts';
import type { DeferredHost } from '../views/deferred-views.ts';
import { notice } from '../views/notice.ts';

type Host = Pick<
  DeferredHost,
  'root' | 'update' | 'announce' | 'messages' | 'order' | 'subject' | 'adopt'
>;

/** Texts that the buyer reads. */
type NoticeName = 'otherTab' | 'otherTabBegan';

/** In milliseconds. */
interface Times {
  /** How long a submit waits for another tab. Later it would charge unawares. */
  readonly maxWait: number;
  /** How long it waits without a word. */
  readonly explainAfter: number;
  /** How long the message of the other tab may take, once its lock is free. */
  readonly announcement: number;
}

const TIMES: Times = { maxWait: 60_000, explainAfter: 300, announcement: 1000 };

interface Lock {
  /** Resolves once it is given back. */
  readonly free: () => Promise<unknown>;
}

/** What a submit of this element holds. */
interface Turn {
  readonly lock: Lock | undefined;
  /** Absent for a session. */
  readonly channel: CartChannel | undefined;
}

/**
 * One tab, and one element of a page, pays a session or a cart at a time: a submit in another one
 * waits for the outcome, and its buyer reads why. For a session it goes on then, because the frame
 * asks the service first. For a cart it goes on only if the other tab has said that it was not paid.
 */
export class TabLock implements ReactiveController {
  readonly #host: Host;
  readonly #times: Times;
  /** What the buyer reads. */
  #notice: NoticeName | undefined;
  #turn: Turn | undefined;
  /** A submit has not come to its end. */
  #submits = false;
  /** The frame was loaded anew in mid-payment, perhaps with other goods: it cannot say "unpaid". */
  #isCut = false;
  /** The lock of a cart whose outcome is unresolved is being asked for. */
  #isTaking = false;
  /** Counts submits: what an older one has waited for changes nothing any more. */
  #count = 0;
  /** The lock of the submit before has been given back. */
  #freed: Promise<unknown> | undefined;
  #adopted: CompleteState | undefined;
  /** The cart whose payments in other tabs are listened to while it stands here to be paid. */
  #idleSubject: string | undefined;
  #idleChannel: CartChannel | undefined;

  constructor(host: Host, times = TIMES) {
    this.#host = host;
    this.#times = times;
    elementOf(host)?.addController(this);
  }

  readonly render = (): TemplateResult | typeof nothing =>
    this.#notice
      ? notice({ text: allTexts(this.#host.messages())[this.#notice], tone: 'neutral' })
      : nothing;

  hostUpdated(): void {
    this.#onEnd();
    this.#listenWhileIdle();
  }

  /** Nobody hears any more what becomes of a payment that has begun. */
  hostDisconnected(): void {
    this.#release();
    this.#listenTo(undefined);
  }

  /** Whether `state` is what another tab has paid. */
  readonly isElsewhere = (state: CheckoutState): boolean => state === this.#adopted;

  /** Resolves once no other tab pays: to whether this one may. */
  readonly take = async (): Promise<boolean> => {
    const subject = this.#host.subject();
    const isCart = !this.#host.order()?.session;
    const count = (this.#count += 1);
    const asked = Date.now();
    this.#onEnd();
    this.#submits = true;
    this.#explain(undefined);
    if (!subject || !('locks' in navigator)) return true;
    const name = `easy-checkout:${subject}`;
    // Before the lock is asked for, so that nothing is missed.
    const channel = isCart ? new CartChannel(subject, this.#host.order) : undefined;
    const explain = setTimeout(() => this.#explain('otherTab'), this.#times.explainAfter);
    let timeout: AbortSignal | undefined;
    try {
      await this.#freed;
      const atOnce = await requestLock(name, { ifAvailable: true });
      timeout = AbortSignal.timeout(this.#times.maxWait);
      const lock = atOnce ?? (await requestLock(name, { signal: timeout }));
      const turn: Turn = { lock, channel };
      this.#turn = turn;
      const outcome = atOnce ? 'unpaid' : await channel?.outcome(this.#times.announcement);
      // The wall clock goes on while a device sleeps. Where it jumps, the earlier of two looks counts.
      const now = Math.min(Date.now(), Date.now());
      const isLate = !atOnce && now - asked > this.#times.maxWait;
      // The element may have left the page.
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
      // Where locks are out of reach, as where storage is, there is none.
      const isOver = timeout?.aborted === true;
      if (isOver) {
        this.#explain('otherTabBegan');
        void this.#awaitEnd(name, subject, channel, count);
      } else {
        channel?.close();
      }
      return !isOver;
    } finally {
      clearTimeout(explain);
    }
  };

  /** A submit has come to its end, whether it has paid or not. */
  readonly submitEnded = (): void => {
    this.#submits = false;
    this.#onEnd();
  };

  /** A cart that was paid in another tab is not offered here once more before the buyer asks for it. */
  #listenWhileIdle(): void {
    const isReady = elementOf(this.#host)?.state.status === 'ready';
    const isCart = !this.#host.order()?.session;
    this.#listenTo(isReady && isCart ? this.#host.subject() : undefined);
  }

  #listenTo(subject: string | undefined): void {
    if (subject === this.#idleSubject) return;
    this.#idleChannel?.close();
    this.#idleSubject = subject;
    this.#idleChannel =
      subject === undefined
        ? undefined
        : new CartChannel(subject, this.#host.order, (payment) => this.#show(payment, subject));
  }

  #onEnd(): void {
    const { state } = elementOf(this.#host) ?? {};
    if (!state || this.#submits) return;
    if (state.status === 'unresolved' && !this.#turn) return this.#lockUnresolved();
    if (isUnderWay(state)) return;
    // What became of the payment, a frame that loads has yet to say.
    if (state.status === 'loading' && this.#turn) this.#isCut = true;
    else this.#release(state);
  }

  /**
   * An attempt of an earlier document may have paid the cart: no other tab pays it before its outcome
   * is known here. A session needs no such lock, because the service is asked about it.
   */
  #lockUnresolved(): void {
    const subject = this.#host.subject();
    if (this.#isTaking || !subject || this.#host.order()?.session || !('locks' in navigator))
      return;
    this.#isTaking = true;
    // A submit waits for this one, so that it does not meet a lock of its own element.
    this.#freed = this.#takeUnresolvedLock(subject, this.#freed);
  }

  async #takeUnresolvedLock(subject: string, freed: Promise<unknown> | undefined): Promise<void> {
    await freed;
    const name = `easy-checkout:${subject}`;
    // Where another tab holds it, that one pays already.
    const lock = await requestLock(name, { ifAvailable: true }).catch(() => undefined);
    this.#isTaking = false;
    const { isConnected, state } = elementOf(this.#host) ?? {};
    const isOpen = isConnected && state?.status === 'unresolved' && !this.#turn;
    if (!isOpen || this.#host.subject() !== subject) await lock?.free();
    else if (lock) this.#turn = { lock, channel: new CartChannel(subject, this.#host.order) };
  }

  /** @param state - Says what became of the payment, where that is known. */
  #release(state?: CheckoutState): void {
    const { lock, channel } = this.#turn ?? {};
    this.#turn = undefined;
    if (state?.status === 'complete') channel?.announce(state);
    if (state?.status === 'ready' && !this.#isCut) channel?.announce('unpaid');
    this.#isCut = false;
    channel?.close();
    if (lock) this.#freed = lock.free();
  }

  /** A submit has waited in vain: says how the other tab has ended. What is submitted then is new. */
  async #awaitEnd(
    name: string,
    subject: string,
    channel: CartChannel | undefined,
    count: number,
  ): Promise<void> {
    const lock = await requestLock(name, {});
    void lock?.free();
    const outcome = channel ? await channel.outcome(this.#times.announcement) : 'unpaid';
    channel?.close();
    if (count === this.#count) this.#show(outcome, subject);
  }

  #show(outcome: Outcome | undefined, subject: string): void {
    const isSame = this.#host.subject() === subject;
    const isReady = elementOf(this.#host)?.state.status === 'ready';
    if (!outcome) return this.#explain('otherTabBegan');
    this.#explain(undefined);
    if (outcome === 'unpaid' || !isSame || !isReady) return;
    this.#adopted = outcome;
    this.#host.adopt(outcome);
  }

  #explain(text: NoticeName | undefined): void {
    if (text === this.#notice) return;
    this.#notice = text;
    if (text) this.#host.announce(allTexts(this.#host.messages())[text]);
    this.#host.update();
  }
}

/** Resolves to the lock, or to `undefined` where it is taken and not waited for. */
function requestLock(name: string, options: LockOptions): Promise<Lock | undefined> {
  return new Promise((resolve, reject) => {
    const held = Promise.withResolvers<void>();
    const freed = navigator.locks.request(name, options, (lock) => {
      resolve(lock ? { free } : undefined);
      return lock ? held.promise : undefined;
    });
    const free = (): Promise<unknown> => {
      held.resolve();
      return freed;
    };
    freed.catch(reject);
  });
}
