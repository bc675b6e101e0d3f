import { wait } from '../api/http/wait.ts';
import type { CustomerDetails } from '../api/customer.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import type { TokenizedSource } from '../checkout/paying/paying.ts';
import type { Order } from '../checkout/order.ts';
import { type Problem, CheckoutError } from '../errors.ts';
import type * as BankModule from './bank/bank-part.ts';
import type { BankPart, Payee } from './bank/bank-part.ts';
import { CryptoPlace, type CryptoSource } from './crypto-place.ts';
import { createCardForm } from './card/card-form.ts';
import type { PlaceFields } from './card/place-fields.ts';
import { find, setHidden } from './fields/document-text.ts';
import { PartLoader } from './part-loader.ts';
import type { LoadSubject } from './subjects.ts';
import { payeeOf } from './payee.ts';
import type { PaymentFields, PaymentFormEvents } from './fields/payment-form.ts';
import type { Vault } from './fields/vault.ts';
import type { Wording } from './fields/wording.ts';

type Appearance = Extract<HostMessage, { type: 'appearance' }>['appearance'];

/** How long a submit waits for the bank part to be loaded, in milliseconds. */
const BANK_PART_TIMEOUT_MS = 8000;

export interface PaymentMethodsOptions extends PaymentFormEvents {
  /** The document's body, or what has the same content: hosted/frame.html. */
  readonly root: HTMLElement;
  /**
   * Called when the text that the buyer of a bank debit agrees to has changed; `null` where nothing
   * is debited.
   */
  readonly onAuthorization: (text: string | null) => void;
  /** The country and the postal code, which are shown before this module is loaded. */
  readonly place?: PlaceFields;
  readonly wording: Wording;
  readonly loadSubject: LoadSubject;
  /** Returns milliseconds since the Unix epoch, by the service's clock once that is known. */
  readonly now: () => number;
}

export interface PaymentMethods extends PaymentFields {
  /** Whether the appearance is known, and the chosen fields are loaded or cannot be. */
  readonly shown: boolean;
  /** The brand of the card that is being typed, e.g. `visa`. */
  readonly brand: string | undefined;
  /** The label of the card's postal code, which depends on the country. */
  readonly postalLabel: string;
  readonly show: (appearance: Appearance) => void;
  /** Sets whether the name on the card is asked for, because the page asks for no name. */
  readonly askName: (isAsked: boolean) => void;
  /**
   * Sets what is bought.
   *
   * @param parentOrigin - Origin of the page around this document.
   */
  readonly setOrder: (order: Order, parentOrigin: string) => void;
  /** Checks the card's expiration date again, because the clock was set. */
  readonly clockChanged: () => void;
  /** Empties the security code if `problem` says that it was refused. All other fields stay. */
  readonly clearRejectedCvc: (problem: Problem) => void;
  /** Resolves once the chosen fields are loaded, or cannot be. */
  readonly whenLoaded: () => Promise<unknown>;
  /** Lets payments with stablecoins belong to a checkout, whose session may take them. */
  readonly setCryptoSource: (source: CryptoSource) => void;
  /** @throws {CheckoutError} `FIELDS_INVALID`, or what the vault refuses */
  readonly tokenize: (vault: Vault, buyer: CustomerDetails | undefined) => Promise<TokenizedSource>;
}

/**
 * Runs the fields of every payment method. Only those of the chosen method are shown, and what
 * was typed for another method stays.
 */
export function createPaymentMethods({
  root,
  place,
  wording,
  loadSubject,
  now,
  ...options
}: PaymentMethodsOptions): PaymentMethods {
  const cardPlace = find(root, '#card', HTMLFormElement);
  const bankPlace = find(root, '#bank', HTMLElement);
  const card = createCardForm({
    ...options,
    form: cardPlace,
    now,
    wording,
    ...(place && { place }),
  });
  const crypto = new CryptoPlace({ root, now, wording, loadSubject });
  const bankLoader = new PartLoader<typeof BankModule>((attempt) => loadSubject('bank', attempt));
  let bank: BankPart | undefined;
  let loading: Promise<void> | undefined;
  let appearance: Appearance | undefined;
  let bought: readonly [Order, Payee] | undefined;
  /** The authorization that was last sent to the page. */
  let agreement: string | null = null;
  let buyerName = '';
  /** The last problem for which a refused code was emptied. */
  let cleared: Problem | undefined;

  const method = (): Appearance['form']['method'] => appearance?.form.method ?? 'card';
  const isDebit = (): boolean => method() === 'bank' || appearance?.form.saved?.method === 'bank';
  /**
   * None for what is saved, for an order that is free, and for stablecoins, which are sent from
   * outside.
   */
  const fields = (): PaymentFields | undefined =>
    method() === 'card' ? card : method() === 'bank' ? bank : undefined;

  function draw(): void {
    setHidden(cardPlace, method() !== 'card');
    // For a saved account, the place shows only that the bank part could not be loaded.
    setHidden(bankPlace, bank ? method() !== 'bank' : !isDebit());
    if (appearance) bank?.show(wording.texts, appearance.disabled);
    crypto.show(bought?.[0], method() === 'crypto');
    authorize();
  }

  /** Lets the page know what the buyer of a bank debit agrees to, if that has changed. */
  function authorize(): void {
    const text =
      (isDebit() &&
        appearance &&
        bought &&
        bank?.agreement(appearance.form, wording.locale, ...bought)) ||
      null;
    if (text === agreement) return;
    agreement = text;
    options.onAuthorization(text);
  }

  async function loadBank(): Promise<void> {
    try {
      const [{ createBankPart }] = await Promise.all([bankLoader.get(), wording.loadLazy()]);
      bankPlace.textContent = '';
      bank = createBankPart({
        ...options,
        root: bankPlace,
        onChange(isNews) {
          authorize();
          options.onChange(isNews);
        },
      });
      bank.show(wording.texts, false);
      bank.suggestName(buyerName);
    } catch {
      bankPlace.textContent = wording.texts.notLoaded;
      // Choosing the method again loads the part again.
      loading = undefined;
    }
    draw();
  }

  async function whenLoaded(): Promise<void> {
    if (isDebit() && !bank)
      await Promise.race([(loading ??= loadBank()), wait(BANK_PART_TIMEOUT_MS)]);
    await Promise.race([crypto.whenLoaded(), wait(BANK_PART_TIMEOUT_MS)]);
  }

  function check(): readonly string[] {
    if (method() === 'none') return [];
    if (method() === 'saved') return isDebit() && !bank ? ['method'] : [];
    return fields()?.check() ?? ['method'];
  }

  async function tokenizeChosen(
    vault: Vault,
    buyer: CustomerDetails | undefined,
  ): Promise<TokenizedSource> {
    const { saved, address: asked } = appearance?.form ?? {};
    if (method() === 'saved' && saved) {
      const { id, method: kind, last4, brand } = saved;
      const paidWith = { method: kind, last4, ...(brand && { brand }) };
      return { source: id, ...(last4 && { paidWith }) };
    }
    if (method() === 'bank' && bank) return bank.tokenize(vault);
    const { data, brand, name, address: typed } = card.details();
    const { tokenId, last4 } = await vault.tokenize({ type: 'card', data });
    const whole = buyer?.business_address ?? buyer?.personal_address;
    const address = asked === 'full' ? whole : typed;
    return {
      source: { type: 'PAYMENT_CARD', tokenId, name, ...(address && { address }) },
      paidWith: { method: 'card', last4, ...(brand && { brand: brand.name }) },
    };
  }

  return {
    get shown() {
      return appearance !== undefined && (method() !== 'bank' || bankPlace.hasChildNodes());
    },

    get brand() {
      return method() === 'card' ? card.brand?.id : undefined;
    },

    get postalLabel() {
      return card.postalLabel;
    },

    get complete() {
      return ['saved', 'none'].includes(method()) || (fields()?.complete ?? false);
    },

    show(now) {
      appearance = now;
      card.show(now.locales[0] ?? wording.locale, now.disabled, now.form);
      draw();
      void whenLoaded();
    },

    setOrder(order, parentOrigin) {
      bought = [order, payeeOf(order, parentOrigin)];
      draw();
    },

    clockChanged: () => card.clockChanged(),

    clearRejectedCvc(problem) {
      // A repeated snapshot of the same problem must not empty what was typed since.
      if (problem === cleared) return;
      cleared = problem;
      const { code, failureCode } = problem;
      if (method() === 'card' && [code, failureCode].includes('INVALID_CVV')) card.clearCode();
    },

    filled: () => card.filled() || (bank?.filled() ?? false),
    whenLoaded,
    check,
    wrong: () => fields()?.wrong() ?? [],

    async tokenize(vault, buyer) {
      await whenLoaded();
      if (check().length > 0) {
        throw new CheckoutError('Some fields are empty or invalid.', {
          code: 'FIELDS_INVALID',
          actor: 'buyer',
        });
      }
      // Both begin at the same time, so that the authorization and the payment belong to the same
      // moment.
      const [tokenized, authorization] = await Promise.all([
        tokenizeChosen(vault, buyer),
        agreement && bank?.prove(agreement),
      ]);
      return { ...tokenized, ...(authorization && { authorization }) };
    },

    askName: (isAsked) => card.askName(isAsked),

    focus(name) {
      if (method() === 'crypto') crypto.focus();
      fields()?.focus(name);
    },

    setCryptoSource: (source) => crypto.attach(source),

    suggestName(name) {
      buyerName = name;
      card.suggestName(name);
      bank?.suggestName(name);
    },

    clear() {
      card.clear();
      bank?.clear();
    },
  };
}
