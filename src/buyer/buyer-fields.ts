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

/** What is known of a buyer before anything is typed. */
export type BuyerPrefill = Partial<CustomerDetails>;

/** Fields that only some checkouts have: their code comes later than the form. */
export interface BuyerPart {
  /** The fields that are shown, in their order. */
  readonly names: readonly string[];
  /**
   * The problem code of a field as it is now, of the first ones too; `undefined` when it is right.
   *
   * @param problem - What is wrong with it as a text that may not be empty.
   */
  readonly check: (name: string, problem: string | undefined) => string | undefined;
  /** Of the billing address, alpha-2; `undefined` where none is asked for. */
  readonly country: string | undefined;
  /** What the first fields say, with what these say. */
  readonly complete: (details: CustomerDetails) => CustomerDetails;
  readonly prefill: (customer: BuyerPrefill) => void;
  /** How addresses are written in one more country. */
  readonly addAddressFormat: (format: AddressFormat) => void;
  readonly clear: () => void;
  readonly render: (form: BuyerFormPart) => TemplateResult;
}

interface BuyerFieldsOptions {
  /** Where the inputs are, once they are. */
  readonly root: () => ParentNode | undefined;
  /** Something else is to be shown. */
  readonly update: () => void;
  /** Something was typed. */
  readonly onChange: () => void;
  /** The buyer's name may be known now. */
  readonly onName: (name: string) => void;
}

/** The buyer's own fields: what stands in them and what is wrong with it. */
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

  /** The part has come: shows its fields too, with what is known. */
  extend(part: BuyerPart): void {
    this.#part = part;
    this.prefill(this.#prefilled);
    this.#options.update();
  }

  /** Every field is right, shown or not. */
  get complete(): boolean {
    return this.#checks.complete;
  }

  /** Of the billing address, alpha-2, where it is asked for. */
  get country(): string | undefined {
    return this.#part?.country;
  }

  /** For the service. Of fields that are wrong it is wrong too. */
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

  /** Fields of the part; until it has come, their place, unless there will be none. */
  readonly deferredFields = (form: BuyerFormPart): TemplateResult | undefined => {
    if (this.#part) return this.#part.render(form);
    return this.#prefilled.type ? undefined : html`<div class="choice-place"></div>`;
  };

  /** Names of the fields at which a problem is shown, in their order. */
  get wrong(): readonly string[] {
    return this.#checks.wrong;
  }

  /** Shows everything that is wrong and answers with the names of those fields. */
  check(): readonly string[] {
    return this.#checks.all();
  }

  /**
   * Fills in what is known of the buyer, where nothing was typed; what has no field is sent as it is.
   *
   * @param customer - All that is known now. The caller has checked it.
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

  /** One field may decide what is right in another. */
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

  /** Who has only one name has entered it twice. Contract, section 7. */
  #suggestName(): void {
    const names = new Set([this.value('first_name'), this.value('last_name')]);
    this.#options.onName([...names].join(' ').trim());
  }
}
