import { html, type TemplateResult } from 'lit';
import type { AddressFormat } from '../address/format.ts';
import type { CustomerDetails } from '../api/customer.ts';
import { FormChecks } from '../ui/form-checks.ts';
import {
  BUYER_FIELDS,
  type BuyerFormPart,
  buyerDetails,
  checkBuyerField,
} from '../views/buyer-form.ts';

/** What is known about a buyer before anything is typed. */
export type BuyerPrefill = Partial<CustomerDetails>;

/** Fields that only some checkouts have. Their code is loaded after the form is shown. */
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
  /** The country (alpha-2) of the billing address; `undefined` where none is asked for. */
  readonly country: string | undefined;
  /** Adds the values of these fields to those of the first ones. */
  readonly complete: (details: CustomerDetails) => CustomerDetails;
  readonly prefill: (customer: BuyerPrefill) => void;
  /** Adds the address format of a country. */
  readonly addAddressFormat: (format: AddressFormat) => void;
  readonly clear: () => void;
  readonly render: (form: BuyerFormPart) => TemplateResult;
}

interface BuyerFieldsOptions {
  /** Returns the root of the inputs, once they are rendered. */
  readonly root: () => ParentNode | undefined;
  /** Requests another rendering. */
  readonly update: () => void;
  /** Called when something was typed. */
  readonly onChange: () => void;
  /** Called when the buyer's name may have changed. */
  readonly onName: (name: string) => void;
}

/** The buyer's own fields: their values and their problems. */
export class BuyerFields {
  readonly #options: BuyerFieldsOptions;
  readonly #checks: FormChecks<string>;
  #part: BuyerPart | undefined;
  #prefilled: BuyerPrefill = {};

  constructor(options: BuyerFieldsOptions) {
    this.#options = options;
    this.#checks = new FormChecks(
      () => this.#names,
      (name) => this.#check(name),
      options.update,
    );
  }

  /** Adds the deferred fields and prefills them. */
  extend(part: BuyerPart): void {
    this.#part = part;
    this.prefill(this.#prefilled);
    this.#options.update();
  }

  /** Whether every field is filled in correctly, whether or not a problem is shown. */
  get complete(): boolean {
    return this.#checks.complete;
  }

  /** The country (alpha-2) of the billing address, where it is asked for. */
  get country(): string | undefined {
    return this.#part?.country;
  }

  /** The details for the service. They are valid only if all fields are. */
  get details(): CustomerDetails {
    const details = buyerDetails((name) => this.value(name), this.#prefilled);
    return this.#part?.complete(details) ?? details;
  }

  /** The control of a field; `undefined` for other names and before the first rendering. */
  input(name: string): HTMLInputElement | undefined {
    const input = this.#names.includes(name) && this.#options.root()?.querySelector(`#${name}`);
    return input ? (input as HTMLInputElement) : undefined;
  }

  value(name: string): string {
    return this.input(name)?.value ?? '';
  }

  readonly problem = (name: string): string | undefined => this.#checks.shown(name);

  /**
   * Renders the deferred fields. Until they are loaded, this keeps their place, unless there will
   * be none.
   */
  readonly deferredFields = (form: BuyerFormPart): TemplateResult | undefined => {
    if (this.#part) return this.#part.render(form);
    return this.#prefilled.type ? undefined : html`<div class="choice-place"></div>`;
  };

  /** Names of the fields at which a problem is shown, in their order. */
  get wrong(): readonly string[] {
    return this.#checks.wrong;
  }

  /** Shows every problem and returns the names of the fields concerned. */
  check(): readonly string[] {
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
    for (const name of BUYER_FIELDS) {
      const input = this.input(name);
      if (input && input.value === input.defaultValue) {
        input.value = input.defaultValue = customer[name] ?? '';
      }
    }
    this.#part?.prefill(customer);
    this.#suggestName();
  }

  readonly addAddressFormat = (format: AddressFormat): void => this.#part?.addAddressFormat(format);

  clear(): void {
    for (const name of BUYER_FIELDS) {
      const input = this.input(name);
      if (input) input.value = input.defaultValue = '';
    }
    this.#part?.clear();
    this.#checks.clear();
  }

  /** All fields are judged again, because one field may decide whether another one is correct. */
  readonly onInput = (): void => {
    for (const name of this.#names) this.#checks.typed(name);
    this.#options.onChange();
  };

  readonly onLeave = (event: Event): void => {
    const { name, value } = event.currentTarget as HTMLInputElement;
    this.#checks.left(name, value === '');
    this.#suggestName();
  };

  get #names(): readonly string[] {
    return [...BUYER_FIELDS, ...(this.#part?.names ?? [])];
  }

  #check(name: string): string | undefined {
    const problem = checkBuyerField(name, this.value(name));
    return this.#part ? this.#part.check(name, problem) : problem;
  }

  /** A buyer with only one name enters it twice, so it is suggested once. Contract, section 7. */
  #suggestName(): void {
    const names = new Set([this.value('first_name'), this.value('last_name')]);
    this.#options.onName([...names].join(' ').trim());
  }
}
