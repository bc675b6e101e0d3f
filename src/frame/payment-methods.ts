import type { CustomerDetails } from '../api/customer.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import type { TokenizedSource } from '../checkout/controller.ts';
import type { Order } from '../checkout/order.ts';
import { CheckoutError } from '../errors.ts';
import { frameMessages as messages } from '../messages/frame.ts';
import { type CardForm, createCardForm } from './card-form.ts';
import { formUi } from './form-ui.ts';
import type { PaymentFields, PaymentFormOptions } from './payment-form.ts';
import type { Vault } from './vault.ts';

type Appearance = Extract<HostMessage, { type: 'appearance' }>['appearance'];
type BankPart = typeof import('./bank-form.ts');

export interface PaymentMethodsOptions extends PaymentFormOptions {
  /** What the buyer of a bank debit agrees to has changed; `null` where nothing is debited so. */
  readonly onAuthorization: (text: string | null) => void;
}

/** Who is paid, as an authorization names them. */
export interface Payee {
  readonly merchant: string;
  /** How they are reached: an email address or a page. */
  readonly contact: string;
}

/** Every way to pay: the fields of the chosen one are shown, and what was typed into another stays. */
export class PaymentMethods {
  readonly #options: PaymentMethodsOptions;
  readonly #card: CardForm;
  readonly #places = { card: document.createElement('div'), bank: document.createElement('div') };
  #appearance: Appearance | undefined;
  #part: BankPart | undefined;
  #loading: Promise<BankPart> | undefined;
  #bank: ReturnType<BankPart['createBankForm']> | undefined;
  #order: Order | undefined;
  #payee: Payee | undefined;
  /** As last told. */
  #authorization: string | null = null;
  #name = '';

  constructor(options: PaymentMethodsOptions) {
    this.#options = options;
    options.root.append(this.#places.card, this.#places.bank);
    this.#card = createCardForm({ ...options, root: this.#places.card });
  }

  show(appearance: Appearance): void {
    this.#appearance = appearance;
    const { locale, disabled, form } = appearance;
    this.#card.show(locale, disabled, form.address);
    this.#bank?.show(locale, disabled);
    if (this.#debitsBank) void this.#loadBank().catch(() => this.#draw());
    this.#draw();
  }

  /** What is bought, and of whom. */
  sell(order: Order, payee: Payee): void {
    this.#order = order;
    this.#payee = payee;
    this.#tellAuthorization();
  }

  /** It has been told how to look. */
  get shown(): boolean {
    return this.#appearance !== undefined;
  }

  get complete(): boolean {
    return this.#method === 'saved' || (this.#fields?.complete ?? false);
  }

  /** Of the card that is being typed, e.g. `visa`. */
  get brand(): string | undefined {
    return this.#method === 'card' ? this.#card.brand?.id : undefined;
  }

  /** Shows everything that is wrong and answers with the names of those fields. */
  async check(): Promise<readonly string[]> {
    if (this.#debitsBank) await this.#loadBank().catch(() => undefined);
    if (this.#debitsBank && !this.#part) return ['routing_number'];
    return this.#fields?.check() ?? [];
  }

  /** @throws {CheckoutError} `FIELDS_INVALID`, or what the vault refuses */
  async tokenize(vault: Vault, buyer: CustomerDetails | undefined): Promise<TokenizedSource> {
    if ((await this.check()).length > 0) {
      throw new CheckoutError('Payment fields are not filled in rightly.', {
        code: 'FIELDS_INVALID',
        actor: 'buyer',
      });
    }
    const text = this.#authorization;
    const authorization = text && (await this.#part?.authorizationProof(text, new Date()));
    return { ...(await this.#source(vault, buyer)), ...(authorization && { authorization }) };
  }

  focus(name: string | undefined): void {
    this.#fields?.focus(name);
  }

  /** The buyer's name, for a name that nobody has typed. */
  suggestName(name: string): void {
    this.#name = name;
    this.#card.suggestName(name);
    this.#bank?.suggestName(name);
  }

  /** Forgets everything that was typed. */
  clear(): void {
    this.#card.clear();
    this.#bank?.clear();
  }

  get #method(): Appearance['form']['method'] {
    return this.#appearance?.form.method ?? 'card';
  }

  get #fields(): PaymentFields | undefined {
    if (this.#method === 'saved') return undefined;
    return this.#method === 'card' ? this.#card : this.#bank;
  }

  get #debitsBank(): boolean {
    return this.#method === 'bank' || this.#appearance?.form.saved?.method === 'bank';
  }

  async #source(vault: Vault, buyer: CustomerDetails | undefined): Promise<TokenizedSource> {
    const { saved, address: asked } = this.#appearance?.form ?? {};
    if (this.#method === 'saved' && saved) {
      const { id, method, last4, brand } = saved;
      const paidWith = { method, last4, ...(brand && { brand }) };
      return { source: id, ...(last4 && { paidWith }) };
    }
    if (this.#method === 'bank' && this.#bank) {
      const { data, accountType, name } = this.#bank.details();
      const { tokenId, last4 } = await vault.tokenize({ type: 'bank', data });
      return {
        source: { type: 'BANK_ACCOUNT', tokenId, accountType, name },
        paidWith: { method: 'bank', last4 },
      };
    }
    const { data, brand, name, address: typed } = this.#card.details();
    const whole = buyer?.business_address ?? buyer?.personal_address;
    const address = asked === 'full' ? whole : typed;
    const { tokenId, last4 } = await vault.tokenize({ type: 'card', data });
    return {
      source: { type: 'PAYMENT_CARD', tokenId, name, ...(address && { address }) },
      paidWith: { method: 'card', last4, ...(brand && { brand: brand.name }) },
    };
  }

  async #loadBank(): Promise<void> {
    this.#loading ??= import('./bank-form.ts');
    try {
      this.#part ??= await this.#loading;
    } catch (error) {
      // Chosen again, it is loaded again.
      this.#loading = undefined;
      throw error;
    }
    if (!this.#bank) {
      const options = { ...this.#options, onChange: this.#onChange, ui: formUi };
      this.#places.bank.replaceChildren();
      this.#bank = this.#part.createBankForm({ ...options, root: this.#places.bank });
      const { locale, disabled } = this.#appearance ?? { locale: 'en', disabled: false };
      this.#bank.show(locale, disabled);
      this.#bank.suggestName(this.#name);
    }
    this.#draw();
  }

  readonly #onChange = (): void => {
    this.#tellAuthorization();
    this.#options.onChange();
  };

  #draw(): void {
    this.#places.card.hidden = this.#method !== 'card';
    this.#places.bank.hidden = this.#method !== 'bank';
    if (!this.#bank) this.#places.bank.textContent = this.#loading ? '' : messages.notLoaded;
    this.#tellAuthorization();
  }

  #tellAuthorization(): void {
    const text = this.#authorizationText() ?? null;
    if (text === this.#authorization) return;
    this.#authorization = text;
    this.#options.onAuthorization(text);
  }

  #authorizationText(): string | undefined {
    if (!this.#debitsBank || !this.#part || !this.#order || !this.#payee) return undefined;
    const { locale, form } = this.#appearance ?? { locale: 'en' };
    const terms = { ...this.#payee, order: this.#order, date: new Date(), locale };
    if (this.#method === 'bank') return this.#bank?.authorization(terms);
    const account = { last4: form?.saved?.last4, bankName: form?.saved?.brand };
    return this.#part.authorization({ ...terms, account });
  }
}
