import type { LineItem } from '../../src/api/line-items.ts';
import { fill } from '../../src/messages/fill.ts';
import { addStyles, element } from './element.ts';
import { merchantText } from './merchant-text.ts';
import type { Adjustable } from './offer.ts';
import styles from './styles/quantities.css?inline';
import { quantityTexts } from './texts/quantity-texts.ts';
import { translate } from './wording.ts';

addStyles(styles);

/**
 * How long the control waits for another click before it applies the quantities, in milliseconds.
 */
const PAUSE_MS = 350;

interface Row {
  readonly item: Adjustable;
  readonly input: HTMLInputElement;
  readonly name: HTMLElement;
  readonly buttons: readonly HTMLButtonElement[];
  readonly fieldset: HTMLFieldSetElement;
}

/** Lets the buyer choose the quantity of each item, between a minimum and a maximum. */
export class Quantities {
  readonly element: HTMLElement;
  readonly #rows: readonly Row[];
  readonly #status = element('p', { role: 'status' });
  readonly #texts = translate(quantityTexts);
  readonly #apply: (quantities: readonly LineItem[]) => Promise<void>;
  /** The quantities that the service last agreed to. */
  #agreed: readonly number[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #pending = false;
  /** The number of requests that are under way. */
  #applying = 0;

  /** @param apply - Changes the order. When it rejects, the buyer is asked to try again. */
  constructor(
    items: readonly Adjustable[],
    apply: (quantities: readonly LineItem[]) => Promise<void>,
  ) {
    this.#apply = apply;
    this.#agreed = items.map(({ quantity }) => quantity);
    this.#rows = items.map((item) => this.#row(item));
    const fieldsets = this.#rows.map(({ fieldset }) => fieldset);
    this.element = element('section', { class: 'quantities' }, ...fieldsets, this.#status);
  }

  /** Whether the order still differs from the quantities that the buyer has chosen. */
  get pending(): boolean {
    return this.#pending;
  }

  /** Shows the order as the service returned it. */
  show(lines: readonly (LineItem & { readonly name: string })[]): void {
    if (this.#pending) return;
    this.#agreed = this.#rows.map(
      ({ item }) => lines.find((line) => line.price_id === item.price_id)?.quantity ?? 1,
    );
    for (const { item, name, input } of this.#rows) {
      const line = lines.find(({ price_id }) => price_id === item.price_id);
      if (!line) continue;
      const shown = merchantText(line.name);
      name.textContent = shown;
      input.ariaLabel = fill(this.#texts.quantityOf, { name: shown });
    }
    this.#showValues(this.#agreed);
  }

  /** Disables the control, because the order must not change while it is being paid. */
  disable(disabled: boolean): void {
    for (const { fieldset } of this.#rows) fieldset.disabled = disabled;
  }

  /** Tells a buyer who wants to pay that the order is still being updated. */
  askToWait(): void {
    this.#announce(this.#texts.payAfterUpdate);
  }

  #announce(text: string): void {
    this.#status.textContent = text;
  }

  #row(item: Adjustable): Row {
    const name = element('bdi');
    const input = element('input', {
      type: 'number',
      inputmode: 'numeric',
      autocomplete: 'off',
      min: String(item.min),
      max: String(item.max),
      step: '1',
      value: String(item.quantity),
      'aria-label': this.#texts.quantity,
    });
    const button = (label: string, sign: string, step: number): HTMLButtonElement => {
      const created = element('button', { type: 'button', 'aria-label': label }, sign);
      created.addEventListener('click', () => this.#change(row, Number(input.value) + step));
      return created;
    };
    const buttons = [button(this.#texts.fewer, '−', -1), button(this.#texts.more, '+', 1)] as const;
    const stepper = element('span', { class: 'stepper' }, buttons[0], input, buttons[1]);
    const label = element('span', { class: 'quantity-name' }, `${this.#texts.quantity} `, name);
    const fieldset = element('fieldset', {}, label, stepper);
    const row: Row = { item, input, name, buttons, fieldset };
    input.addEventListener('change', () => this.#change(row, Number(input.value)));
    return row;
  }

  #change({ item, input }: Row, wanted: number): void {
    const whole = Number.isFinite(wanted) ? Math.round(wanted) : item.quantity;
    const quantity = Math.min(item.max, Math.max(item.min, whole));
    this.#announce(
      quantity === whole ? '' : fill(this.#texts.range, { min: item.min, max: item.max }),
    );
    input.value = String(quantity);
    this.#showLimits();
    const values = this.#rows.map((row) => Number(row.input.value));
    clearTimeout(this.#timer);
    this.#turn += 1;
    // A request that was sent will still be answered, even if the buyer has changed the quantity
    // back.
    this.#pending =
      this.#applying > 0 || values.some((value, index) => value !== this.#agreed[index]);
    if (this.#pending) this.#timer = setTimeout(() => void this.#applyValues(values), PAUSE_MS);
  }

  async #applyValues(values: readonly number[]): Promise<void> {
    const turn = this.#turn;
    // A buyer who has tried to pay meanwhile reads a longer text, which must stay.
    if (this.#status.textContent !== this.#texts.payAfterUpdate)
      this.#announce(this.#texts.updating);
    const quantities = this.#rows.map(({ item: { price_id } }, index) => ({
      price_id,
      quantity: values[index] ?? 1,
    }));
    let worked = true;
    this.#applying += 1;
    try {
      await this.#apply(quantities);
    } catch {
      worked = false;
    }
    this.#applying -= 1;
    if (turn !== this.#turn) return;
    this.#pending = false;
    if (worked) this.#agreed = values;
    this.#showValues(this.#agreed);
    this.#announce(worked ? this.#texts.updated : this.#texts.notUpdated);
  }

  #showValues(values: readonly number[]): void {
    for (const [index, { input }] of this.#rows.entries()) input.value = String(values[index]);
    this.#showLimits();
  }

  #showLimits(): void {
    for (const { item, input, buttons } of this.#rows) {
      // The buttons are not disabled, because that would take the focus away from the one just
      // clicked.
      if (buttons[0]) buttons[0].ariaDisabled = String(Number(input.value) <= item.min);
      if (buttons[1]) buttons[1].ariaDisabled = String(Number(input.value) >= item.max);
    }
  }
}
