import type { nothing, TemplateResult } from 'lit';
import type { CustomerDetails } from '../api/customer.ts';
import type { PaymentFrame } from '../bridge/payment-frame.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import type { PaymentOptions } from '../model/payment-options.ts';
import { controlOf } from '../ui/field.ts';
import { FormChecks } from '../ui/form-checks.ts';
import { allTexts } from '../messages/lazy.ts';
import type { PageTexts } from '../messages/page.ts';
import {
  askedFields,
  BUYER_FIELDS,
  type BuyerField,
  type BuyerForm,
  type BuyerHandlers,
  type MoreLine,
  moreLine,
  splitNameButton,
} from '../views/buyer-form.ts';
import type { BuyerPart, BuyerPrefill, Restore } from './buyer-part.ts';
import { buyerDetails, buyerProblemText, checkBuyerField } from './buyer-checks.ts';
import { joinFullName, type NameParts, splitFullName } from './full-name.ts';

interface Checkout extends Pick<CheckoutModel, 'update' | 'locale' | 'change'> {
  readonly root: ParentNode;
  readonly options: Pick<PaymentOptions, 'collect'> | undefined;
  readonly frame: Pick<PaymentFrame, 'suggestName'> | undefined;
}

/** The buyer's own fields: their values and their problems. */
export class BuyerFields implements BuyerHandlers {
  readonly #model: Checkout;
  readonly #checks: FormChecks<string>;
  #part: BuyerPart | undefined;
  #prefilled: BuyerPrefill = {};
  /** Whether the buyer enters first and last name instead of the full one. */
  #isSplit = false;
  /** Whether the buyer has opened what is not asked for at first. */
  #isOpened = false;
  /** Texts for fields that are opened with the next rendering. */
  readonly #awaited = new Map<BuyerField, string>();
  #awaitedFocus: BuyerField | undefined;

  constructor(model: Checkout) {
    this.#model = model;
    this.#checks = new FormChecks(
      () => this.#names,
      (name) => this.#check(name),
      model.update,
    );
  }

  /** Adds fields that not every checkout asks for. They are prefilled with all others. */
  extend(part: BuyerPart): void {
    this.#part = part;
    this.#model.update();
  }

  /** Whether every field is filled in correctly, whether or not a problem is shown. */
  get complete(): boolean {
    return this.#checks.isComplete();
  }

  /** The country (alpha-2) of the billing address, where it is asked for. */
  get country(): string | undefined {
    return this.#part?.country;
  }

  /** The details for the service. They are valid only if all fields are. */
  get details(): CustomerDetails {
    const details = buyerDetails((name) => this.value(name), this.#nameParts, this.#prefilled);
    return this.#part?.complete(details) ?? details;
  }

  /** The control of a field; `undefined` for other names and before the first rendering. */
  input(name: string): HTMLInputElement | undefined {
    return this.#names.includes(name) ? controlOf(this.#model.root, name) : undefined;
  }

  value(name: string): string {
    return this.input(name)?.value ?? '';
  }

  readonly problem = (name: string): string | undefined => this.#checks.shown(name);

  get shown(): readonly BuyerField[] {
    const collect = this.#model.options?.collect ?? [];
    return askedFields({
      isSplit: this.#isSplit || collect.includes('split-name'),
      asksPhone: this.#isOpened || collect.includes('phone') || !!this.#prefilled.phone,
      locale: this.#model.locale,
    });
  }

  get more(): MoreLine | undefined {
    return moreLine(this.shown.includes('phone'), this.#part?.asksBusiness === true);
  }

  /** Opens the fields that are not asked for at first. */
  askMore(): void {
    const { more } = this;
    this.#isOpened = true;
    this.#part?.askBusiness();
    if (more !== 'addBusiness') this.#awaitedFocus = 'phone';
    this.#model.update();
  }

  readonly aside = (
    name: BuyerField,
    { disabled, messages }: BuyerForm,
  ): TemplateResult | undefined =>
    name === 'full_name'
      ? splitNameButton(allTexts(messages).splitName, disabled, this.#splitName)
      : undefined;

  /** Opens two fields in the place of the full name, and fills them in from it. */
  readonly #splitName = (): void => {
    const { first_name, last_name } = this.#nameParts;
    this.#isSplit = true;
    this.#awaited.set('first_name', first_name).set('last_name', last_name);
    this.#awaitedFocus = this.shown.find((name) => name.endsWith('_name'));
    this.#model.update();
  };

  /** Fills in the fields that were just rendered for the first time. */
  rendered(): void {
    for (const [name, text] of this.#awaited) {
      const input = this.input(name);
      if (!input) continue;
      // Where nothing is known, the field may have taken over what was typed into another one.
      if (text) input.value = text;
      // What is known may change without the buyer, so it is no text that they have typed.
      if (text === this.#known[name]) input.defaultValue = text;
      this.#awaited.delete(name);
    }
    const focused = this.#awaitedFocus && this.input(this.#awaitedFocus);
    if (!focused) return;
    this.#awaitedFocus = undefined;
    focused.focus();
  }

  readonly problemText = (name: BuyerField, messages: PageTexts): string | undefined =>
    buyerProblemText(name, this.problem(name), allTexts(messages));

  readonly furtherFields = (form: BuyerForm): TemplateResult | typeof nothing | undefined =>
    this.#part?.render(form, this);

  /** Names of the fields at which a problem is shown, in their order. */
  get wrong(): readonly string[] {
    return this.#checks.wrong;
  }

  /** Shows every problem and returns the names of the fields concerned. */
  check(): readonly string[] {
    this.#part?.read();
    return this.#checks.all();
  }

  /**
   * Fills in what is known about the buyer, except where something was typed. What has no field is
   * sent as it is.
   *
   * @param customer - Everything that is known now. The caller has checked it.
   */
  prefill(customer: BuyerPrefill): void {
    this.#prefilled = customer;
    const known = this.#known;
    for (const name of this.shown) {
      const text = known[name] ?? '';
      const input = this.input(name);
      if (!input) this.#awaited.set(name, text);
      else if (input.value === input.defaultValue && input.value !== text) {
        input.value = input.defaultValue = text;
      }
    }
    this.#part?.prefill(customer, this.#restore);
    this.suggestName();
    this.#model.update();
  }

  clear(): void {
    for (const name of BUYER_FIELDS) {
      const input = this.input(name);
      if (input) input.value = input.defaultValue = '';
    }
    this.#isSplit = this.#isOpened = false;
    this.#part?.clear();
    this.#checks.clear();
  }

  /** All fields are judged again, because one field may decide whether another one is correct. */
  readonly onInput = (): void => {
    for (const name of this.#names) this.#checks.typed(name);
    this.#model.change();
  };

  readonly onLeave = (event: Event): void => {
    const { name, value } = event.target as HTMLInputElement;
    this.#checks.left(name, value === '');
    this.suggestName();
  };

  /** Judges the fields that were filled in and left before there was anything to judge them. */
  judgeLeft(): void {
    for (const name of this.shown) {
      const input = this.input(name);
      const isTyped = input && input.value !== input.defaultValue;
      if (isTyped && !input.matches(':focus')) this.#checks.left(name, input.value === '');
    }
  }

  /** Lets the payment fields know the buyer's name as it is now. */
  suggestName(): void {
    const name = this.shown.includes('full_name')
      ? this.value('full_name')
      : joinFullName(this.#nameParts, this.#model.locale);
    this.#model.frame?.suggestName(name.trim());
  }

  /** What the page knows of each field. */
  get #known(): BuyerPrefill & { readonly full_name: string } {
    return {
      ...this.#prefilled,
      full_name: joinFullName(this.#prefilled, this.#model.locale),
    };
  }

  get #names(): readonly string[] {
    return [...this.shown, ...(this.#part?.names ?? [])];
  }

  #check(name: string): string | undefined {
    const problem = checkBuyerField(name, this.value(name));
    return this.#part ? this.#part.check(name, problem) : problem;
  }

  /** First and last name for the service. Those that the page knows are kept as they are. */
  get #nameParts(): NameParts {
    if (!this.shown.includes('full_name')) {
      const [first_name, last_name] = [this.value('first_name'), this.value('last_name')];
      return { first_name: first_name.trim(), last_name: last_name.trim() };
    }
    const text = this.value('full_name').trim();
    const locale = this.#model.locale;
    const { first_name, last_name } = this.#prefilled;
    const isKnown = first_name && last_name && text === joinFullName(this.#prefilled, locale);
    return isKnown ? { first_name, last_name } : splitFullName(text, locale);
  }

  readonly #restore: Restore = (name, text) => {
    if (name === 'first_name' || name === 'last_name') this.#isSplit = true;
    if (name === 'phone') this.#isOpened = true;
    const input = this.input(name);
    // The fields were usable before this part was loaded and may have been filled in since.
    if (input && input.value !== '' && input.value !== input.defaultValue) return input.value;
    if (!input) this.#awaited.set(name, text);
    // A focused field is left alone, because the buyer may be typing.
    else if (!input.matches(':focus')) input.value = text;
    return text;
  };
}
