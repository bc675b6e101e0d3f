import { nothing, type TemplateResult } from 'lit';
import { type Address, addressOf, NOT_APPLICABLE } from '../address/address.ts';
import { alpha2 } from '../address/countries.ts';
import { defaultCountry } from '../address/default-country.ts';
import { type AddressFormat, genericFormat } from '../address/format.ts';
import { isPostalCode } from '../address/postal-code.ts';
import { findRegion } from '../address/region.ts';
import type { CustomerDetails } from '../api/customer.ts';
import { AddressChoices } from './address-choices.ts';
import { prefillAddress, withBilling } from './billing-details.ts';
import { billingProblemText } from './billing-problems.ts';
import type { BuyerPart, BuyerPrefill, FieldJudge, Restore } from './buyer-part.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { asciiDigits } from '../ui/digits.ts';
import { controlOf } from '../ui/field.ts';
import { allTexts } from '../messages/lazy.ts';
import { type BillingField, billingForm } from '../views/billing-form.ts';
import { BUYER_FIELDS, type BuyerField, type BuyerForm } from '../views/buyer-form.ts';
import { checkBuyerField } from './buyer-checks.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';

type Checkout = Pick<CheckoutModel, 'update' | 'options' | 'hasIdentity' | 'messages'> &
  ConstructorParameters<typeof AddressChoices>[0] &
  ConstructorParameters<typeof DraftKeeper>[0];

const BUSINESS_FIELDS = ['business_name', 'doing_business_as', 'business_phone'] as const;

/** Fields that only some checkouts have: whether a business buys, and the whole billing address. */
export class BillingFields implements BuyerPart {
  readonly #model: Checkout;
  readonly #draft: DraftKeeper;
  readonly #choices: AddressChoices;
  /**
   * Values that were typed or prefilled, including those of fields that the current country does
   * not have.
   */
  readonly #values = new Map<BillingField, string>();
  /** Fields that the buyer has changed. All others follow the page's data. */
  readonly #touched = new Set<string>();
  /** The type that the merchant has set. */
  #type: CustomerDetails['type'];
  #isTicked = false;
  /** Whether the buyer wants to be asked if a business buys. */
  #isWanted = false;
  /** Puts a text of the draft into one of the first fields. */
  #restoreFirst: Restore = (_, text) => text;
  /** An alpha-2 code. While it is not known, `#guess` is shown. */
  #country: string | undefined;
  #guess: string | undefined;

  constructor(model: Checkout) {
    this.#model = model;
    this.#choices = new AddressChoices(model);
    this.#draft = new DraftKeeper(model, this.#restore);
  }

  get names(): readonly BillingField[] {
    return [
      ...(this.#isBusiness ? BUSINESS_FIELDS : []),
      ...(this.#asksAddress
        ? (['country', ...this.#format.fields.map(({ name }) => name)] as const)
        : []),
    ];
  }

  /** The address in the form; `undefined` where none is asked for. */
  get address(): Address | undefined {
    if (!this.#asksAddress) return undefined;
    return addressOf(this.#format, (part) => this.#drawnValue(part));
  }

  get country(): string | undefined {
    return this.#asksAddress && !this.#model.hasIdentity ? this.#country : undefined;
  }

  readonly check = (name: string, problem: string | undefined): string | undefined => {
    if (name === 'last_name') {
      return problem === 'empty' && this.#input('first_name')?.value ? 'one-name' : problem;
    }
    if (name === 'phone' || name === 'business_phone') {
      return checkBuyerField('phone', asciiDigits(this.#input(name)?.value ?? ''));
    }
    if (!this.names.some((field) => field === name)) return problem;
    const text = this.#drawnValue(name as BillingField);
    const wrong = checkBuyerField(name, text);
    if (wrong === 'empty') return this.#isOptional(name) ? undefined : wrong;
    const { postal } = this.#format;
    if (name !== 'postal_code' || wrong === 'too-long' || !postal) return wrong;
    return isPostalCode(text, postal) ? undefined : 'format';
  };

  readonly read = (): void => {
    const present = this.names.map((name) => [name, this.#input(name)?.value] as const);
    const changed = present.filter(([name, text]) => text !== this.#drawnValue(name));
    for (const [name, text] of changed) if (text !== undefined) this.#typed(name, text);
  };

  readonly complete = (details: CustomerDetails): CustomerDetails =>
    withBilling(details, {
      type: this.#answer,
      address: this.address,
      value: (name) => this.#value(name),
    });

  get asksBusiness(): boolean {
    const isAsked = this.#isWanted || this.#model.options?.collect.includes('business') === true;
    return isAsked || this.#isBusiness || this.#type !== undefined || this.#touched.has('business');
  }

  readonly askBusiness = (): void => {
    this.#isWanted = true;
  };

  readonly prefill = (customer: BuyerPrefill, restore: Restore): void => {
    this.#restoreFirst = restore;
    this.#type = customer.type;
    const isBusiness = BUSINESS_FIELDS.some((name) => customer[name]) || customer.business_address;
    if (!this.#touched.has('business')) this.#isTicked = !!isBusiness;
    for (const name of BUSINESS_FIELDS) this.#fill(name, customer[name]);
    const address = prefillAddress(customer, this.#isBusiness);
    if (!this.#touched.has('country')) this.#country = alpha2(address?.country ?? '');
    for (const name of ['line1', 'line2', 'city', 'region', 'postal_code'] as const) {
      this.#fill(name, address?.[name]);
    }
    this.#draft.restore(customer);
    this.#model.update();
  };

  readonly clear = (): void => {
    this.#draft.clear();
    // Rendering alone would keep what was typed since the last rendering.
    for (const name of this.#values.keys()) {
      const input = this.#input(name);
      if (input) input.value = '';
    }
    this.#values.clear();
    this.#touched.clear();
    this.#isTicked = this.#isWanted = false;
    this.#model.update();
  };

  readonly render = (form: BuyerForm, judge: FieldJudge): TemplateResult | typeof nothing => {
    const asksBusiness = this.#type === undefined && this.asksBusiness;
    if (!asksBusiness && !this.#isBusiness && !this.#asksAddress) return nothing;
    const format = this.#format;
    const { onInput, onLeave, problem } = judge;
    const wording = { locale: this.#model.locale, messages: allTexts(this.#model.messages) };
    const listener = (then: (control: HTMLInputElement) => void) => (event: Event) => {
      then(event.currentTarget as HTMLInputElement);
      onInput();
    };
    return billingForm({
      asksBusiness,
      isBusiness: this.#isBusiness,
      ...(this.#asksAddress && {
        address: {
          format,
          countries: this.#choices.countries(),
          waits: this.#choices.waits(this.#present),
          regions: this.#choices.regions(format),
        },
      }),
      value: (name) => this.#drawnValue(name),
      problem: (name) => billingProblemText(name, problem(name), format, wording),
      onBusiness: listener(({ checked }) => {
        this.#touched.add('business');
        this.#isTicked = checked;
        this.#model.update();
      }),
      onInput: listener(({ name, value }) => this.#typed(name as BillingField, value)),
      onLeave,
      disabled: form.disabled,
      messages: wording.messages,
    });
  };

  /** Whether the page asks for the whole address. */
  get #asksAddress(): boolean {
    return this.#model.options?.address === 'full';
  }

  /** The buyer's answer, if they were asked. */
  get #answer(): CustomerDetails['type'] {
    if (this.#type !== undefined) return this.#isBusiness ? 'BUSINESS' : undefined;
    return this.#isTicked ? 'BUSINESS' : 'PERSONAL';
  }

  get #isBusiness(): boolean {
    return this.#type === undefined ? this.#isTicked : this.#type === 'BUSINESS';
  }

  get #present(): string {
    return this.#country ?? (this.#guess ??= defaultCountry(this.#model.locale));
  }

  get #format(): AddressFormat {
    const country = this.#present;
    return this.#asksAddress ? this.#choices.formatOf(country) : genericFormat(country);
  }

  #isOptional(name: string): boolean {
    const field = this.#format.fields.find((one) => one.name === name);
    return name === 'doing_business_as' || field?.optional === true;
  }

  #input(name: string): HTMLInputElement | undefined {
    return controlOf(this.#model.root, name);
  }

  #value(name: BillingField): string {
    return this.#values.get(name) ?? '';
  }

  /** The value to show. A select shows a code, even where the region is stored by name. */
  #drawnValue(name: BillingField): string {
    if (name === 'country') return this.#present;
    const format = this.#format;
    if (name !== 'region' || !format.regions) return this.#value(name);
    return findRegion(format, this.#value(name))?.[0] ?? '';
  }

  #typed(name: BillingField, value: string): void {
    this.#touched.add(name);
    if (name !== 'country') {
      this.#values.set(name, value);
      return;
    }
    // A region's code means nothing in another country, so the name is kept.
    const region = findRegion(this.#format, this.#value('region'));
    if (region) this.#values.set('region', region[1]);
    this.#country = value;
    this.#model.update();
  }

  /** Restores what the buyer typed in an earlier page. */
  readonly #restore = (name: string, text: string): string => {
    this.#touched.add(name);
    if (name === 'business') {
      this.#isTicked = text === 'true';
    } else if (name === 'country') {
      this.#country = alpha2(text) ?? this.#country;
    } else if (BUYER_FIELDS.some((field) => field === name)) {
      return this.#restoreFirst(name as BuyerField, text);
    } else {
      this.#values.set(name as BillingField, text);
    }
    return text;
  };

  #fill(name: BillingField, text: string | undefined): void {
    if (this.#touched.has(name)) return;
    this.#values.set(name, text && text !== NOT_APPLICABLE ? text : '');
  }
}
