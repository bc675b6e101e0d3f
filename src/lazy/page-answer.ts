import { wallClock } from '../bridge/wall-clock.ts';
import type { Problem } from '../errors.ts';
import { CheckoutSubmitEvent } from '../events.ts';
import { fill } from '../messages/fill.ts';
import { allTexts } from '../messages/lazy.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';

type Model = Pick<
  CheckoutModel,
  'isAsking' | 'isLongWait' | 'update' | 'announce' | 'messages' | 'order'
> & { readonly host: Pick<CheckoutModel['host'], 'dispatchEvent'> };

/** Durations in milliseconds. */
interface Times {
  /** After how much of the wait the buyer reads that it goes on. */
  readonly explainAfter: number;
  /** How long the page may take. After that, the buyer would not expect to be charged. */
  readonly maxWait: number;
}

const TIMES: Times = { explainAfter: 8000, maxWait: 60_000 };

/** Asks the page whether a payment may begin, by `easy-submit`, and does not wait for ever. */
export class PageAnswer {
  readonly #model: Model;
  readonly #notifyOfMistake: (problem: Problem) => void;
  readonly #times: Times;
  #problem: Problem | undefined;

  /** @param notifyOfMistake - Notifies the page of what it does wrong. */
  constructor(model: Model, notifyOfMistake: (problem: Problem) => void, times = TIMES) {
    this.#model = model;
    this.#notifyOfMistake = notifyOfMistake;
    this.#times = times;
  }

  /** Why the last submit has ended, where the page did not answer it. */
  get problem(): Problem | undefined {
    return this.#problem;
  }

  readonly ask = async (): Promise<boolean> => {
    const event = new CheckoutSubmitEvent();
    const { explainAfter, maxWait } = this.#times;
    this.#problem = undefined;
    this.#model.host.dispatchEvent(event);
    this.#model.isAsking = true;
    this.#model.update();
    const began = wallClock();
    const explain = setTimeout(this.#explain, explainAfter);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<'silent'>((resolve) => {
      timer = setTimeout(() => resolve('silent'), maxWait);
    });
    const answer = await Promise.race([event.allowed(), silence]);
    clearTimeout(explain);
    clearTimeout(timer);
    this.#model.isLongWait = false;
    // Only the wall clock keeps running while a device sleeps.
    if (answer !== 'silent' && !(answer && wallClock() - began > maxWait)) return answer;
    this.#end();
    return false;
  };

  readonly #explain = (): void => {
    this.#model.isLongWait = true;
    this.#model.announce(allTexts(this.#model.messages).stillProcessing);
    this.#model.update();
  };

  #end(): void {
    const message =
      'A promise that waitUntil() of easy-submit was given has not settled within 60 seconds. Nothing was sent.';
    // Nobody has asked whether a session was paid elsewhere meanwhile.
    const unconfirmed = this.#model.order?.session !== undefined;
    this.#problem = { code: 'NOT_CHARGED', actor: 'service', message, unconfirmed };
    const { code_NOT_CHARGED: text, nothingCharged } = allTexts(this.#model.messages);
    this.#model.announce(fill(text, { nothingCharged: unconfirmed ? '' : nothingCharged }));
    this.#notifyOfMistake({ code: 'SUBMIT_UNANSWERED', actor: 'merchant', message });
  }
}
