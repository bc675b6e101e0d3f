import type { Problem } from '../errors.ts';
import { allTexts } from '../messages/lazy.ts';
import { type Reading, refusalText } from '../messages/refusals.ts';
import type { Choice } from './payment-choice.ts';
import type { PaymentPicker } from './payment-picker.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { labelOf } from '../views/error-summary.ts';
import type { NoticeAction } from '../views/notice.ts';

interface Checkout extends Pick<CheckoutModel, 'messages' | 'state'> {
  readonly root: ParentNode & EventTarget;
  readonly host: Pick<CheckoutModel['host'], 'addEventListener' | 'focus' | 'updateComplete'>;
  readonly fields: Pick<CheckoutModel['fields'], 'postalLabel'>;
}
type Picker = Pick<PaymentPicker, 'choices' | 'chosen' | 'choose'>;

/**
 * By the code of the processor or the vault: the field to correct, and the key of the step's text.
 */
const FIELDS = new Map(
  Object.entries({
    INVALID_CVV: ['cvc', 'changeCode'],
    EXPIRED_CARD: ['expiry', 'changeDate'],
    INVALID_CARD: ['number', 'checkNumber'],
    NO_BANK_ACCOUNT_FOUND: ['routing_number', 'checkAccount'],
    INVALID_BANK_ACCOUNT_NUMBER: ['routing_number', 'checkAccount'],
  } as const),
);

/** The frame's fields, by the names that a refusal gives them. */
const FRAME_FIELDS = {
  card: new Map([
    ['name', 'name'],
    ['country', 'country'],
    ['postal_code', 'postal_code'],
  ]),
  bank: new Map([['name', 'account_name']]),
  crypto: undefined,
};

/**
 * The next steps for a buyer after a refusal. Causes that would be useful to a thief get the same
 * steps as any other. The focus never moves by itself: each step is a button.
 */
export class DeclineAdvice {
  readonly #model: Checkout;
  readonly #picker: Picker;
  /** Whether something was typed into the payment fields, or chosen, since the last attempt. */
  #changed = false;
  /** Whether the current input event comes from the page's own fields. */
  #isOwn = false;
  /** The problem of the attempt before the last one, if nothing was changed in between. */
  #tried: Problem | undefined;
  /** The choice that the last attempt was made with. */
  #used: Choice | undefined;

  constructor(model: Checkout, picker: Picker) {
    this.#model = model;
    this.#picker = picker;
    const { host, root } = model;
    root.addEventListener('input', () => (this.#isOwn = true), { capture: true });
    root.addEventListener('input', () => (this.#isOwn = false));
    host.addEventListener('easy-change', () => (this.#changed ||= !this.#isOwn));
  }

  /** Notes what an attempt is made with, because its outcome is judged by that. */
  readonly begin = (): void => {
    const { state } = this.#model;
    const problem = state.status === 'ready' ? state.problem : undefined;
    this.#tried = this.#changed ? undefined : problem;
    this.#changed = false;
    this.#used = this.#picker.chosen;
  };

  /** The buyer's text for `problem`; `undefined` where the general text will do. */
  readonly text = (problem: Problem, reading: Reading): string | undefined => {
    const again = this.#tried !== problem && this.#tried?.code === 'PAYMENT_DECLINED';
    const { method, saved } = this.#used ?? {};
    // A saved instrument shows no field to correct, so its text does not mention one.
    const { failureCode, ...general } = problem;
    return refusalText(saved && FIELDS.has(failureCode ?? '') ? general : problem, {
      ...reading,
      again,
      bank: method === 'bank',
    });
  };

  /**
   * The steps that may help. There are none if the payment method is not the problem or another one
   * is chosen.
   */
  readonly steps = ({ code, failureCode = '', fields }: Problem): readonly NoticeAction[] => {
    if (fields) return this.#fieldSteps(fields);
    if (code !== 'PAYMENT_DECLINED' && code !== 'INVALID_CARD') return [];
    const { chosen, choices } = this.#picker;
    const { method = 'card' } = this.#used ?? {};
    if (method !== chosen?.method) return [];
    const fresh = choices.find((choice) => !choice.saved && choice.method === method);
    const other = choices.find(
      (choice) => !choice.saved && choice.method !== method && choice.method !== 'crypto',
    );
    const [field, textKey] = FIELDS.get(failureCode || code) ?? [];
    const isCard = method === 'card';
    const texts = allTexts(this.#model.messages);
    const steps: NoticeAction[] = [];
    if (field && textKey && !chosen?.saved) {
      steps.push({ label: texts[textKey], onClick: () => this.#focus(field) });
    } else if (fresh) {
      const first = isCard ? 'number' : 'routing_number';
      steps.push({
        label: isCard ? texts.anotherCard : texts.anotherAccount,
        onClick: () => void this.#choose(fresh, first),
      });
    }
    if (other) {
      const label = isCard ? texts.payByBank : texts.payByCard;
      // The fields of the other method may have to be loaded first, so the choice gets the focus.
      steps.push({ label, onClick: () => void this.#choose(other, 'method') });
    }
    return steps;
  };

  /** One step for each field that the service refused, as far as the field is shown. */
  #fieldSteps(fields: readonly string[]): readonly NoticeAction[] {
    const { chosen } = this.#picker;
    const inFrame = chosen?.saved ? undefined : FRAME_FIELDS[chosen?.method ?? 'card'];
    const { root } = this.#model;
    const texts = allTexts(this.#model.messages);
    return fields.flatMap((field) => {
      const isOwn = root.querySelector(`#${CSS.escape(field)}`);
      const name = isOwn ? field : inFrame?.get(field);
      if (!name) return [];
      return {
        label: labelOf(name, root, texts, this.#model.fields.postalLabel),
        onClick: () => this.#focus(name),
      };
    });
  }

  #focus(field: string): void {
    this.#model.host.focus(field);
  }

  async #choose(choice: Choice, field: string): Promise<void> {
    if (choice.id !== this.#picker.chosen?.id) {
      this.#picker.choose(choice.id);
      await this.#model.host.updateComplete;
    }
    this.#focus(field);
  }
}
