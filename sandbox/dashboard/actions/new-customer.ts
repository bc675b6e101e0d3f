import type { Context } from 'hono';
import { html } from 'hono/html';
import type { RequestScope } from '../../http/request-scope.ts';
import { MERCHANTS } from '../../merchants/keys.ts';
import { fieldOf, textOf } from '../kinds/kind.ts';
import { addressOfList, addressOfRecord } from '../kinds/kinds.ts';
import type { Html } from '../shell/page.ts';
import type { Site } from '../shell/site.ts';
import { leadTo, readOwnForm, SENT_ALREADY } from './form.ts';
import { sendOrder } from './send.ts';

/** What the form asks for, by the names of the wire. */
const FIELDS = { first_name: 'First name', last_name: 'Last name', email: 'Email' } as const;

/** The address to which the form posts. */
const ADDRESS = addressOfList('customers');

/** The form that creates a customer of the first merchant, by name and email. */
export async function newCustomerForm({ tokens }: Pick<Site, 'tokens'>): Promise<Html> {
  return html`<form class="buttons" method="post" action="${ADDRESS}">
    <input type="hidden" name="token" value="${await tokens.make(ADDRESS)}" />
    ${Object.entries(FIELDS).map(
      ([name, label]) =>
        html`<input
          name="${name}"
          type="${name === 'email' ? 'email' : 'text'}"
          maxlength="255"
          required
          autocomplete="off"
          placeholder="${label}"
          aria-label="${label} of a new customer"
        />`,
    )}
    <button>Create</button>
  </form>`;
}

/** Creates a customer as a merchant's server does, and leads to the page of the customer. */
export async function createCustomer(
  site: Site,
  context: Context<RequestScope>,
): Promise<Response> {
  const { field, isRepeated } = await readOwnForm(site, context);
  if (isRepeated) return leadTo(context, ADDRESS, site.notices.keep(SENT_ALREADY));
  const names = Object.keys(FIELDS);
  const body = Object.fromEntries(names.map((name) => [name, field(name)]));
  const order = { method: 'POST', path: '/v1/api/customer/', body } as const;
  let id = '';
  const done = (answer: unknown) => {
    id = textOf(fieldOf(fieldOf(answer, 'data'), 'id'));
    return 'The customer was created.';
  };
  const notice = await sendOrder(site, context, order, done, MERCHANTS[0]?.secretKey);
  const next = id === '' ? ADDRESS : addressOfRecord('customers', id);
  return leadTo(context, next, site.notices.keep(notice));
}
