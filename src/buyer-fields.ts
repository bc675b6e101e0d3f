import type { CustomerDetails } from './api/customer.ts';
import type { SessionTerms } from './checkout/order.ts';
import { FormChecks } from './ui/form-checks.ts';
import {
  BUYER_FIELDS,
  type BuyerField,
  buyerDetails,
  checkBuyerField,
} from './views/buyer-form.ts';

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
  readonly #checks: FormChecks<BuyerField>;

  constructor(options: BuyerFieldsOptions) {
    this.#options = options;
    this.#checks = new FormChecks<BuyerField>(
      () => BUYER_FIELDS,
      (name) => checkBuyerField(name, this.value(name)),
      options.update,
    );
  }

  /** Every field is right, shown or not. */
  get complete(): boolean {
    return this.#checks.complete;
  }

  /** For the service. Of fields that are wrong it is wrong too. */
  get details(): CustomerDetails {
    return buyerDetails((name) => this.value(name));
  }

  /** The input of a field; `undefined` for other names and before the first rendering. */
  input(name: string): HTMLInputElement | undefined {
    const isField = BUYER_FIELDS.some((field) => field === name);
    const input = isField && this.#options.root()?.querySelector(`#${name}`);
    return input instanceof HTMLInputElement ? input : undefined;
  }

  value(name: BuyerField): string {
    return this.input(name)?.value ?? '';
  }

  readonly problem = (name: BuyerField): string | undefined => this.#checks.shown(name);

  /** Shows everything that is wrong and answers with the names of those fields. */
  check(): readonly BuyerField[] {
    return this.#checks.all();
  }

  /** Fills in what is known of the buyer, where nothing was typed. */
  prefill(customer: SessionTerms['customer']): void {
    for (const [name, value] of Object.entries(customer)) {
      const input = this.input(name);
      if (input && input.value === '') input.value = value;
    }
    this.#suggestName();
  }

  clear(): void {
    for (const name of BUYER_FIELDS) {
      const input = this.input(name);
      if (input) input.value = '';
    }
    this.#checks.clear();
  }

  readonly onInput = (event: InputEvent): void => {
    this.#checks.typed((event.currentTarget as HTMLInputElement).name as BuyerField);
    this.#options.onChange();
  };

  readonly onLeave = (event: Event): void => {
    const { name, value } = event.currentTarget as HTMLInputElement;
    this.#checks.left(name as BuyerField, value === '');
    this.#suggestName();
  };

  #suggestName(): void {
    this.#options.onName(`${this.value('first_name')} ${this.value('last_name')}`.trim());
  }
}
