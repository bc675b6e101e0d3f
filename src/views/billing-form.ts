import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AddressFormat, AddressPart } from '../address/format.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import {
  describedBy,
  directionOf,
  field,
  type FieldView,
  type TextFieldView,
} from '../ui/field.ts';

/** The names of the fields for a business. */
export type BusinessField = 'business_name' | 'doing_business_as' | 'business_phone';

export type BillingField = BusinessField | 'country' | AddressPart;

/** Pairs of the value to send and the text to show. */
export type Choices = readonly (readonly [value: string, text: string])[];

export interface BillingForm {
  /** Whether buyers are asked if they buy for a business. */
  readonly asksBusiness: boolean;
  readonly isBusiness: boolean;
  /** Absent where no address is asked for. */
  readonly address?: {
    readonly format: AddressFormat;
    readonly countries: Choices;
    /** Whether the country's own format is still being loaded. */
    readonly waits: boolean;
    /** The regions, where the country has a list of them. */
    readonly regions: Choices | undefined;
  };
  readonly value: (name: BillingField) => string;
  /** Returns the text of a field's problem. */
  readonly problem: (name: BillingField) => string | undefined;
  readonly onBusiness: (event: Event) => void;
  readonly onInput: (event: Event) => void;
  readonly onLeave: (event: Event) => void;
  readonly disabled: boolean;
  readonly messages: LazyTexts;
}

/** Autofill tokens. https://html.spec.whatwg.org/#autofill */
const TOKENS: Readonly<Record<BillingField, string>> = {
  business_name: 'organization',
  doing_business_as: 'off',
  business_phone: 'work tel',
  country: 'billing country',
  line1: 'billing address-line1',
  line2: 'billing address-line2',
  city: 'billing address-level2',
  region: 'billing address-level1',
  postal_code: 'billing postal-code',
};

/** Fields for a business and for the billing address, in the order of the country. */
export function billingForm(form: BillingForm): TemplateResult {
  const { asksBusiness, isBusiness, address } = form;
  return html`<div class=${address?.waits ? 'billing waiting' : 'billing'}>
    ${asksBusiness ? businessCheckbox(form) : nothing}
    ${isBusiness ? businessFields(form) : nothing} ${addressFields(form)}
  </div>`;
}

function businessCheckbox({
  isBusiness,
  disabled,
  onBusiness,
  messages,
}: BillingForm): TemplateResult {
  return html`<label class="check" part="label">
    <input
      type="checkbox"
      id="business"
      name="business"
      .checked=${isBusiness}
      ?disabled=${disabled}
      @change=${onBusiness}
    />
    <span .textContent=${messages.forBusiness}></span>
  </label>`;
}

function businessFields(form: BillingForm): TemplateResult {
  const { messages } = form;
  const { optional } = messages;
  return html`<div class="fields">
    <div class="span-6">
      ${textInput(form, { name: 'business_name', label: messages.businessName })}
    </div>
    <div class="span-3">
      ${textInput(form, { name: 'doing_business_as', label: messages.doingBusinessAs, optional })}
    </div>
    <div class="span-3">
      ${textInput(form, {
        name: 'business_phone',
        label: messages.businessPhone,
        optional,
        type: 'tel',
        inputmode: 'tel',
      })}
    </div>
  </div>`;
}

function addressFields(form: BillingForm): TemplateResult | typeof nothing {
  const { address, isBusiness, messages } = form;
  if (!address) return nothing;
  const { format, countries } = address;
  const widths = widthsOf(format);
  return html`<div class="address" role="group" aria-labelledby="address-title">
    <h3
      id="address-title"
      .textContent=${isBusiness ? messages.businessAddress : messages.billingAddress}
    ></h3>
    <div class="fields">
      <div class="span-6">
        ${choiceInput(form, { name: 'country', label: messages.country }, countries)}
      </div>
      ${repeat(
        format.fields,
        ({ name }) => name,
        ({ name }, index) =>
          html`<div class=${widths[index] ?? ''}>${addressField(form, name)}</div>`,
      )}
    </div>
  </div>`;
}

function addressField(form: BillingForm, name: AddressPart): unknown {
  const { address, messages } = form;
  const { format, regions } = address ?? {};
  const { label = 'line1', optional } = format?.fields.find((part) => part.name === name) ?? {};
  const view = {
    name,
    label: messages[`label_${label}`],
    ...(optional && { optional: messages.optional }),
  };
  if (name === 'region' && regions) {
    return keyed(format?.country, choiceInput(form, view, regions, messages.choose));
  }
  const numeric = name === 'postal_code' && format?.postal?.numeric === true;
  return textInput(form, { ...view, ...(numeric && { inputmode: 'numeric' }) });
}

type View = Pick<FieldView, 'label' | 'optional'> &
  Pick<TextFieldView, 'type' | 'inputmode'> & { readonly name: BillingField };

/**
 * A text field that keeps its value while it is not rendered, unlike the fields that are always
 * there.
 */
function textInput(form: BillingForm, { type, inputmode, ...rest }: View): TemplateResult {
  const view = { ...rest, problem: form.problem(rest.name) };
  return field(
    view,
    html`<div class="control">
      <input
        part="input"
        id=${view.name}
        name=${view.name}
        type=${type ?? 'text'}
        inputmode=${inputmode ?? 'text'}
        autocomplete=${TOKENS[view.name]}
        dir=${directionOf({ type, inputmode }) ?? nothing}
        placeholder=" "
        .value=${form.value(view.name)}
        ?required=${view.optional === undefined}
        ?disabled=${form.disabled}
        aria-invalid=${view.problem ? 'true' : 'false'}
        aria-describedby=${describedBy(view) ?? nothing}
        @input=${form.onInput}
        @compositionend=${form.onInput}
        @blur=${form.onLeave}
      />
    </div>`,
  );
}

/**
 * @param empty - The text of an empty option. Without it, one of the choices is always selected.
 */
function choiceInput(
  form: BillingForm,
  rest: View,
  choices: Choices,
  empty?: string,
): TemplateResult {
  const view = { ...rest, problem: form.problem(rest.name) };
  const chosen = form.value(view.name);
  return field(
    view,
    html`<div class="control">
      <select
        part="input"
        id=${view.name}
        name=${view.name}
        autocomplete=${TOKENS[view.name]}
        ?required=${view.optional === undefined}
        ?disabled=${form.disabled}
        aria-invalid=${view.problem ? 'true' : 'false'}
        aria-describedby=${describedBy(view) ?? nothing}
        @input=${form.onInput}
        @change=${form.onInput}
        @blur=${form.onLeave}
      >
        ${guard([choices, chosen, empty], () => [
          empty === undefined
            ? nothing
            : html`<option value="" .selected=${chosen === ''} .textContent=${empty}></option>`,
          ...choices.map(
            ([value, text]) =>
              html`<option
                value=${value}
                .selected=${value === chosen}
                .textContent=${text}
              ></option>`,
          ),
        ])}
      </select>
      <svg class="chevron" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="m4 6 4 4 4-4" />
      </svg>
    </div>`,
  );
}

/** Classes for the widths of the fields. Adjacent short fields share a row. */
function widthsOf({ fields }: AddressFormat): readonly string[] {
  return fields.map(({ name }, index) => {
    if (!isShort(name)) return 'span-6';
    let first = index;
    let last = index;
    while (isShort(fields[first - 1]?.name)) first -= 1;
    while (isShort(fields[last + 1]?.name)) last += 1;
    const count = last - first + 1;
    // In a narrow layout, the first of three short fields has a row of its own.
    return count === 3 && index === first ? 'span-2 first' : `span-${6 / count}`;
  });
}

function isShort(name: AddressPart | undefined): boolean {
  return name !== undefined && !name.startsWith('line');
}
