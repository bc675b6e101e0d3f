import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { merchantOfId } from '../../merchants/keys.ts';
import { findRecord, type Found } from '../kinds/find.ts';
import { moneyText, textOf, type Kind } from '../kinds/kind.ts';
import { addressOfRecord, kindOf } from '../kinds/kinds.ts';
import { answerPage } from '../shell/page.ts';
import type { Notice } from '../shell/notices.ts';
import { readingOf, type Site } from '../shell/site.ts';
import type { Action } from './action.ts';
import { toMinor } from './amounts.ts';
import { ACTIONS } from './catalogue.ts';
import { CLOCK_STEPS } from './clock.ts';
import { leadTo, ownAddress, readOwnForm, SENT_ALREADY } from './form.ts';
import { createCustomer } from './new-customer.ts';
import { sendOrder } from './send.ts';

/** The forms of the dashboard. Each ends at a page that says in one sentence what was done. */
export function actionRoutes(site: Site): Hono<RequestScope> {
  const app = new Hono<RequestScope>();
  app.onError((error, context) => refusedPage(site, context, error));
  app.post('/clock', async (context) => {
    const { field, isRepeated } = await readOwnForm(site, context);
    const notice = isRepeated ? SENT_ALREADY : await advance(site, context, field('step'));
    return leadTo(context, ownAddress(context, field('back')), site.notices.keep(notice));
  });
  app.post('/records/customers', (context) => createCustomer(site, context));
  app.post('/records/:kind/:id/:action', async (context) => {
    const { field, isRepeated } = await readOwnForm(site, context);
    const { kind: path, id, action: name } = context.req.param();
    const kind = kindOf(path);
    const action = ACTIONS[path]?.find((action) => action.name === name);
    const { store } = site.service;
    const found = kind && (await findRecord(store, kind, id, await readingOf(site, context)));
    if (!kind || !action || !found) throw notFound();
    const asked = { kind, action, found, typed: field('amount'), code: field('code') };
    const notice = isRepeated ? SENT_ALREADY : await act(site, context, asked);
    return leadTo(context, addressOfRecord(path, id), site.notices.keep(notice));
  });
  return app;
}

/** Says on a page why a form was refused. Other errors are not for people. */
async function refusedPage(
  site: Site,
  context: Context<RequestScope>,
  error: Error,
): Promise<Response> {
  if (!(error instanceof Refusal) || (error.status !== 403 && error.status !== 404)) throw error;
  return answerPage(site, context, {
    title: 'Not done',
    place: '/',
    now: await site.service.readTime(site.service.store),
    status: error.status,
    body: html`<div class="headline"><h1>Nothing was done</h1></div>
      <p class="notice bad">${error.message}</p>
      <p><a href="${backFrom(context.req.path)}">Back</a></p>`,
  });
}

/** The page of the record that a form is about, or the start. */
function backFrom(path: string): string {
  return path.startsWith('/records/') ? path.split('/').slice(0, 4).join('/') : '/';
}

async function advance(site: Site, context: Context<RequestScope>, step: string): Promise<Notice> {
  const found = CLOCK_STEPS[step];
  if (!found) throw notFound();
  const { store, readTime } = site.service;
  const now = await readTime(store);
  const advance_seconds = (found.until(now).getTime() - now.getTime()) / 1000;
  const order = { method: 'POST', path: '/sandbox/clock', body: { advance_seconds } } as const;
  return sendOrder(site, context, order, () => found.done);
}

/** An action on a record, with what was typed into its form. */
interface Asked {
  readonly kind: Kind;
  readonly action: Action;
  readonly found: Found;
  /** An amount in major units, where the action has one. */
  readonly typed: string;
  readonly code: string;
}

async function act(
  site: Site,
  context: Context<RequestScope>,
  { kind, action, found, typed, code }: Asked,
): Promise<Notice> {
  const { record, status } = found;
  if (!action.isOffered(record, status)) {
    const text = `The state of the ${kind.one.toLowerCase()} does not allow this any more.`;
    return { text, isGood: false };
  }
  const currency = textOf(record['currency']);
  const amount = action.amount ? toMinor(typed, currency) : 0;
  if (amount === undefined) {
    return { text: `Write the amount in ${currency}, like 12.50.`, isGood: false };
  }
  const { secretKey } = merchantOfId(await merchantOf(site, kind, record.id));
  const said = moneyText(amount, currency);
  const done = (answer: unknown) => action.done(said, answer);
  return sendOrder(site, context, action.order(record, amount, code), done, secretKey);
}

/** The merchant whose record it is. Not every record that the service shows names it. */
async function merchantOf({ service }: Site, { table }: Kind, id: string): Promise<string> {
  const [row] = await service.store.query<{ readonly merchant: string }>(
    `select merchant from ${table} where id = $1`,
    [id],
  );
  if (!row) throw notFound();
  return row.merchant;
}
