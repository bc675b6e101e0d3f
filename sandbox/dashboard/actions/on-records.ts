import { html } from 'hono/html';
import type { Found } from '../kinds/find.ts';
import { textOf, type Kind } from '../kinds/kind.ts';
import { addressOfRecord } from '../kinds/kinds.ts';
import type { Html } from '../shell/page.ts';
import type { Site } from '../shell/site.ts';
import type { Action } from './action.ts';
import { toMajor } from './amounts.ts';
import { ACTIONS } from './catalogue.ts';

/** The actions that the state of a record allows. */
export function offeredActions(kind: Kind, { record, status }: Found): readonly Action[] {
  return (ACTIONS[kind.path] ?? []).filter(({ isOffered }) => isOffered(record, status));
}

/** The address to which the form of an action posts. */
export function addressOfAction(kind: Kind, id: string, { name }: Pick<Action, 'name'>): string {
  return `${addressOfRecord(kind.path, id)}/${name}`;
}

/** The forms of the actions that the state of a record allows. */
export async function actionsOnRecord(
  { tokens }: Site,
  kind: Kind,
  found: Found,
): Promise<Html | undefined> {
  const offered = offeredActions(kind, found);
  if (offered.length === 0) return undefined;
  const { record } = found;
  const forms: Html[] = [];
  for (const action of offered) {
    const address = addressOfAction(kind, record.id, action);
    const token = await tokens.make(address);
    const currency = textOf(record['currency']);
    forms.push(
      html`<form method="post" action="${address}">
        <input type="hidden" name="token" value="${token}" />
        <span class="joined">
          ${
            action.amount &&
            html`<input
              name="amount"
              inputmode="decimal"
              required
              autocomplete="off"
              value="${toMajor(action.amount(record), currency)}"
              aria-label="${action.label}: amount in ${currency}"
            />`
          }
          ${
            action.takesCode === true &&
            html`<input
              name="code"
              inputmode="numeric"
              required
              minlength="6"
              maxlength="6"
              autocomplete="one-time-code"
              placeholder="123456"
              aria-label="${action.label}: the six digits that were sent"
            />`
          }
          <button class="${action.isDangerous ? 'danger' : ''}">${action.label}</button>
        </span>
      </form>`,
    );
  }
  return html`<div class="actions" role="group" aria-label="Actions">${forms}</div>`;
}
