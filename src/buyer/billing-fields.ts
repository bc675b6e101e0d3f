import type { TemplateResult } from 'lit';
import { type Address, addressOf, NOT_APPLICABLE } from '../address/address.ts';
import { alpha2, countries } from '../address/countries.ts';
import { countryNames } from '../address/country-names.ts';
import { defaultCountry } from '../address/default-country.ts';
import { type AddressField, type AddressFormat, genericFormat } from '../address/format.ts';
import { isPostalCode } from '../address/postal-code.ts';
import { findRegion, regionChoices } from '../address/region.ts';
import type { CustomerDetails } from '../api/customer.ts';
import { prefillAddress, withBilling } from './billing-details.ts';
import type { BuyerPart, BuyerPrefill } from './buyer-fields.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { asciiDigits } from '../ui/digits.ts';
import { fill } from '../messages/fill.ts';
import { inSentence } from '../messages/in-sentence.ts';
import { allTexts, type DeferredTexts } from '../messages/deferred.ts';
import { type BillingField, billingForm, type Choices } from '../views/billing-form.ts';
import { type BuyerField, type BuyerFormPart, checkBuyerField } from '../views/buyer-form.ts';
import type { DeferredHost } from '../views/deferred-views.ts';

export { billingStyles } from '../views/styles/billing-styles.ts';

type Host = Pick<
  DeferredHost,
  | 'root'
  | 'update'
  | 'options'
  | 'hasIdentity'
  | 'askAddressFormat'
  | 'locale'
  | 'messages'
  | 'order'
  | 'attributes'
>;

/**
 * The fields that exist before this module is loaded. The list is repeated here, because the first
 * script exports as little as possible.
 */
const FIRST_FIELDS: readonly BuyerField[] = ['first_name', 'last_name', 'email', 'phone'];
const BUSINESS_FIELDS = ['business_name', 'doing_business_as', 'business_phone'] as const;

/** Fields that only some checkouts have: whether a business buys, and the whole billing address. */
export class BillingFields implements BuyerPart {
  readonly #host: Host;
  readonly #draft: DraftKeeper;
  /** Address formats by country; `undefined` while a format is being loaded. */
  readonly #formats = new Map<string, AddressFormat | undefined>();
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
  /** An alpha-2 code. While it is not known, `#guess` is shown. */
  #country: string | undefined;
  #guess: string | undefined;
  #named: { readonly in: string; readonly choices: Choices } | undefined;
  #regions: { readonly of: AddressFormat; readonly choices: Choices } | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.#draft = new DraftKeeper(host, this.#restore);
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
    return this.#asksAddress && !this.#host.hasIdentity() ? this.#country : undefined;
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

  readonly complete = (details: CustomerDetails): CustomerDetails =>
    withBilling(details, {
      type: this.#answer,
      address: this.address,
      value: (name) => this.#value(name),
    });

  readonly prefill = (customer: BuyerPrefill): void => {
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
    this.#host.update();
  };

  readonly addAddressFormat = (format: AddressFormat): void => {
    this.#formats.set(format.country, format);
    this.#host.update();
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
    this.#isTicked = false;
    this.#host.update();
  };

  readonly render = (form: BuyerFormPart): TemplateResult => {
    const format = this.#format;
    const { onInput, onLeave } = form.fields;
    const listener = (then: (control: HTMLInputElement) => void) => (event: Event) => {
      then(event.currentTarget as HTMLInputElement);
      this.#judge();
      onInput();
    };
    // The fields are judged once they are rendered, because another country has other postal codes.
    queueMicrotask(() => this.#judge());
    return billingForm({
      asksBusiness: this.#type === undefined,
      isBusiness: this.#isBusiness,
      ...(this.#asksAddress && {
        address: {
          format,
          countries: this.#countryNames(),
          waits: this.#formats.get(this.#present) === undefined,
          regions: this.#regionChoices(format),
        },
      }),
      value: (name) => this.#drawnValue(name),
      problem: (name) => this.#problemText(name, form.fields.problem(name)),
      onBusiness: listener(({ checked }) => {
        this.#touched.add('business');
        this.#isTicked = checked;
        this.#host.update();
      }),
      onInput: listener(({ name, value }) => this.#typed(name as BillingField, value)),
      onLeave,
      disabled: form.disabled,
      messages: this.#messages,
    });
  };

  /** Whether the page asks for the whole address. */
  get #asksAddress(): boolean {
    return this.#host.options()?.address === 'full';
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
    return this.#country ?? (this.#guess ??= defaultCountry(this.#host.locale()));
  }

  get #format(): AddressFormat {
    const country = this.#present;
    if (!this.#asksAddress) return genericFormat(country);
    if (!this.#formats.has(country) && this.#host.askAddressFormat(country)) {
      this.#formats.set(country, undefined);
    }
    return this.#formats.get(country) ?? genericFormat(country);
  }

  #field(name: string): AddressField | undefined {
    return this.#format.fields.find((field) => field.name === name);
  }

  #isOptional(name: string): boolean {
    return name === 'doing_business_as' || this.#field(name)?.optional === true;
  }

  #input(name: string): HTMLInputElement | undefined {
    return this.#host.root()?.querySelector<HTMLInputElement>(`#${name}`) ?? undefined;
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
    this.#host.update();
  }

  /** Marks each valid field for the tick that styles show. */
  #judge(): void {
    for (const name of this.names) {
      this.#input(name)?.setCustomValidity(this.check(name, undefined) ?? '');
    }
  }

  /**
   * Restores what the buyer typed in an earlier page. The first fields were usable before this
   * module was loaded and may have been filled in since.
   */
  readonly #restore = (name: string, text: string, prefill: unknown = ''): string => {
    this.#touched.add(name);
    if (name === 'business') {
      this.#isTicked = text === 'true';
    } else if (name === 'country') {
      this.#country = alpha2(text) ?? this.#country;
    } else if (FIRST_FIELDS.some((field) => field === name)) {
      const input = this.#input(name);
      if (input?.value && input.value !== prefill) return input.value;
      // A focused field is left alone, because the buyer may be typing.
      if (input && !input.matches(':focus')) input.value = text;
    } else {
      this.#values.set(name as BillingField, text);
    }
    return text;
  };

  #fill(name: BillingField, text: string | undefined): void {
    if (this.#touched.has(name)) return;
    this.#values.set(name, text && text !== NOT_APPLICABLE ? text : '');
  }

  /** Caches the list per language, because sorting it with each keystroke would be noticeable. */
  #countryNames(): Choices {
    const locale = this.#host.locale();
    if (this.#named?.in !== locale) {
      this.#named = { in: locale, choices: countryNames(countries, locale) };
    }
    return this.#named.choices;
  }

  /** Caches the list per format, so that it is rendered once. */
  #regionChoices(format: AddressFormat): Choices | undefined {
    if (!format.regions) return undefined;
    if (this.#regions?.of !== format) {
      this.#regions = { of: format, choices: regionChoices(format, this.#host.locale()) };
    }
    return this.#regions.choices;
  }

  #problemText(name: BillingField, problem: string | undefined): string | undefined {
    const messages = this.#messages;
    if (problem === undefined) return undefined;
    if (problem === 'too-long') return messages.tooLong;
    if (problem === 'card-number') return messages.cardNumberHere;
    if (name === 'business_phone') return messages.phone_format;
    const label = this.#labelInSentence(name);
    if (problem !== 'format') {
      const chooses = name === 'region' && this.#format.regions;
      // The label "Apartment, suite, etc." ends with a full stop of its own.
      const text = fill(chooses ? messages.chooseOne : messages.enter, { label });
      return text.replace(/\.\.$/, '.');
    }
    const example = this.#format.postal?.examples[0];
    return example === undefined
      ? fill(messages.postalFormat, { label })
      : fill(messages.postalFormatLike, { label, example });
  }

  #labelInSentence(name: BillingField): string {
    const field = this.#field(name);
    const { businessName, ...texts } = this.#messages;
    return inSentence(field ? texts[`label_${field.label}`] : businessName, this.#host.locale());
  }

  get #messages(): DeferredTexts {
    return allTexts(this.#host.messages());
  }
}
