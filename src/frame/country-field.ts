import { html, type TemplateResult } from 'lit';
import type { CountryNames } from '../address/country-names.ts';
import { field } from '../ui/field.ts';
import { texts } from './wording.ts';

interface CountryField {
  /** Codes and names, in the order to show. */
  readonly countries: CountryNames;
  /** The code of the chosen country. */
  readonly chosen: string;
  readonly disabled: boolean;
  readonly onChange: (event: Event) => void;
}

export function countryField(view: CountryField): TemplateResult {
  return field(
    { name: 'country', label: texts.country, problem: undefined },
    html`<div class="control">
      <select
        id="country"
        name="country"
        autocomplete="billing country"
        required
        ?disabled=${view.disabled}
        @change=${view.onChange}
      >
        ${view.countries.map(
          ([code, name]) =>
            html`<option value=${code} ?selected=${code === view.chosen}>${name}</option>`,
        )}
      </select>
      <span class="mark">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" class="blank" />
        </svg>
      </span>
    </div>`,
  );
}
