import type { nothing, TemplateResult } from 'lit';
import type { CustomerDetails } from '../api/customer.ts';
import type { BuyerField, BuyerForm } from '../views/buyer-form.ts';

/** What is known about a buyer before anything is typed. */
export type BuyerPrefill = Partial<CustomerDetails>;

/** Knows the problems of all fields, and is notified of what is done to them. */
export interface FieldJudge {
  readonly problem: (name: string) => string | undefined;
  readonly onInput: () => void;
  readonly onLeave: (event: Event) => void;
}

/** Fields that only some checkouts have. */
export interface BuyerPart {
  /** Names of the fields that are shown, in their order. */
  readonly names: readonly string[];
  /**
   * Returns the problem code of a field, of the first ones too; `undefined` when it is filled in
   * correctly.
   *
   * @param problem - The problem of a required text with the field's value, if it has one.
   */
  readonly check: (name: string, problem: string | undefined) => string | undefined;
  /** Takes over what stands in these fields, where a script has set it without an event. */
  readonly read: () => void;
  /** The country (alpha-2) of the billing address; `undefined` where none is asked for. */
  readonly country: string | undefined;
  /** Adds the values of these fields to those of the first ones. */
  readonly complete: (details: CustomerDetails) => CustomerDetails;
  /** Whether the buyer is asked if a business buys, or is known to buy for one. */
  readonly asksBusiness: boolean;
  /** Asks whether a business buys. */
  readonly askBusiness: () => void;
  /**
   * @param restore - Puts a text of the draft into one of the first fields, and returns the text
   *   that the field has then.
   */
  readonly prefill: (customer: BuyerPrefill, restore: Restore) => void;
  readonly clear: () => void;
  readonly render: (form: BuyerForm, judge: FieldJudge) => TemplateResult | typeof nothing;
}

/** Puts what was typed in an earlier page into a field, unless the buyer has typed there again. */
export type Restore = (name: BuyerField, text: string) => string;
