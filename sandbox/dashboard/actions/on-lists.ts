import { html } from 'hono/html';
import type { Kind } from '../kinds/kind.ts';
import { addressOfList } from '../kinds/kinds.ts';
import type { Html } from '../shell/page.ts';
import type { Site } from '../shell/site.ts';
import { newCustomerForm } from './new-customer.ts';

/** What can be done with a whole list: a customer joins it, settlements come with the day's end. */
export async function actionsOnList({ tokens }: Site, kind: Kind): Promise<Html | undefined> {
  if (kind.path === 'customers') return newCustomerForm({ tokens });
  if (kind.path !== 'settlements') return undefined;
  return html`<form method="post" action="/clock">
    <input type="hidden" name="token" value="${await tokens.make('/clock')}" />
    <input type="hidden" name="back" value="${addressOfList(kind.path)}" />
    <button name="step" value="midnight">Settle today</button>
  </form>`;
}
