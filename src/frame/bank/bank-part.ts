// Everything about bank debits, loaded when one is chosen.
import type { HostMessage } from '../../bridge/protocol.ts';
import type { TokenizedSource } from '../../checkout/paying/paying.ts';
import type { Order } from '../../checkout/order.ts';
import { authorization, authorizationProof, type AuthorizationTerms } from './authorization.ts';
import { bankTexts, type BankTexts } from '../../messages/bank.ts';
import { type BankFormOptions, createBankForm } from './bank-form.ts';
import type { PaymentFields } from '../fields/payment-form.ts';
import type { Vault } from '../fields/vault.ts';

type Form = Extract<HostMessage, { type: 'appearance' }>['appearance']['form'];

/** The merchant who is paid, as an authorization names them. */
export type Payee = Pick<AuthorizationTerms, 'merchant' | 'contact'>;

export interface BankPart extends PaymentFields {
  /** Renders the form. `texts` holds translated texts and the merchant's overrides. */
  readonly show: (texts: Readonly<Record<string, string>>, disabled: boolean) => void;
  /** Tokenizes what was typed. Call `check` first. */
  readonly tokenize: (vault: Vault) => Promise<TokenizedSource>;
  /** The text that the buyer agrees to by paying, as far as it is known. */
  readonly agreement: (
    form: Form,
    locale: string,
    order: Order,
    payee: Payee,
  ) => string | undefined;
  /** Returns proof that `text` was agreed to now, to send with the payment. */
  readonly prove: (text: string) => Promise<Readonly<Record<string, string>>>;
}

export function createBankPart(options: BankFormOptions): BankPart {
  const form = createBankForm(options);
  let messages: BankTexts = bankTexts;
  return {
    ...form,

    show(texts, disabled) {
      messages = { ...bankTexts, ...texts };
      form.show(messages, disabled);
    },

    get complete() {
      return form.complete;
    },

    async tokenize(vault) {
      const { data, accountType, name } = form.details();
      const { tokenId, last4 } = await vault.tokenize({ type: 'bank', data });
      return {
        source: { type: 'BANK_ACCOUNT', tokenId, accountType, name },
        paidWith: { method: 'bank', last4 },
      };
    },

    agreement({ method, saved }, locale, order, payee) {
      const terms = { ...payee, order, date: new Date(), locale, messages };
      if (method === 'bank') return form.authorization(terms);
      const account = { last4: saved?.last4, bankName: saved?.brand };
      return authorization({ ...terms, account });
    },

    prove: (text) => authorizationProof(text, new Date()),
  };
}
