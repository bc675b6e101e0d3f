import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import type { WebkitPage } from '../../support/engines/webdriver.ts';
import type { Fault, SandboxControl } from '../../../src/testing/sandbox-control.ts';
import type { MerchantSite } from '../../support/pages/merchant-page.ts';
import { plainPage } from '../../support/pages/plain-page.ts';
import type { TestStack } from '../../support/service/stack.ts';
import { ELEMENT, FRAME, inState } from './scripts.ts';

/** What a state is made with. */
export interface Situation {
  readonly page: WebkitPage;
  readonly sandbox: SandboxControl;
  readonly stack: TestStack;
  readonly merchant: MerchantSite;
}

export type Bring = (situation: Situation) => Promise<void>;

export const PAY = '/v1/api/checkout/';
export const CONFIRM = '/v1/api/embedded-checkout/confirm';
export const PAY_BUTTON = `return ${ELEMENT}?.querySelector('button[type=submit]')`;
export const METHODS = `return ${ELEMENT}?.querySelector('[name=method]') != null`;

/** A script that returns the field of the page that autofill knows by this name. */
export const inPage = (token: string): string =>
  `return ${ELEMENT}?.querySelector('[autocomplete~=${token}]')`;
/** … and the field of the document that the driver is in. */
export const inFrame = (token: string): string =>
  `return document.querySelector('[autocomplete~=${token}]')`;
export const shown = (selector: string): string =>
  `return ${ELEMENT}?.querySelector('${selector}') != null`;

/** Fills in the form with a card and pays. */
export async function pay(page: WebkitPage, number = '4242424242424242'): Promise<void> {
  await page.waitFor(inState('ready'));
  await page.enterFrame(FRAME);
  await page.type(inFrame('cc-number'), number);
  await payWithNumber(page);
}

/** Fills in the rest of the form and pays, once the number is typed into the frame that the driver is in. */
export async function payWithNumber(page: WebkitPage): Promise<void> {
  await page.type(inFrame('cc-exp'), '1239');
  await page.type(inFrame('cc-csc'), '123');
  await page.type(inFrame('postal-code'), '94107');
  await page.leaveFrames();
  await page.type(inPage('email'), 'ada@example.com');
  await page.type(inPage('name'), 'Ada Lovelace');
  await page.click(PAY_BUTTON);
}

export function fault(
  path: string,
  action: Fault['action'],
  when: Fault['when'] = 'before',
): Fault {
  return { match: { method: '*', path }, times: 99, when, action };
}

export async function goToShop({ page, stack }: Situation, items = 'price_tee'): Promise<void> {
  await page.goto(`${stack.shop}/checkout.html?items=${encodeURIComponent(items)}`);
}

/** Opens the shop's checkout and waits until it can be filled in, with all that comes later. */
export async function openShop(situation: Situation, items?: string): Promise<void> {
  await goToShop(situation, items);
  await situation.page.waitFor(inState('ready'));
  await situation.page.waitFor(METHODS);
}

export async function payAtShop(
  situation: Situation,
  items?: string,
  number?: string,
): Promise<void> {
  await goToShop(situation, items);
  await pay(situation.page, number);
}

export async function openSession({ page, sandbox }: Situation, body = {}): Promise<void> {
  const { url } = await createSession(sandbox, body);
  await page.goto(url);
  await page.waitFor(inState('ready'));
  await page.waitFor(METHODS);
}

export const scriptTag = ({ checkout }: TestStack): string =>
  `<script type="module" src="${checkout}/easy-checkout.js"></script>`;

/** Opens a page of a merchant with nothing but the checkout on it. */
export async function openPlain(
  { page, merchant, stack }: Situation,
  element: string,
): Promise<void> {
  await page.goto(plainPage(merchant, element, scriptTag(stack)));
  await page.waitFor(inState('ready'));
  await page.waitFor(METHODS);
}

/** Sets properties of the checkout, as a page does by script. */
export async function set({ page }: Situation, properties: Partial<EasyCheckout>): Promise<void> {
  await page.waitFor("return document.querySelector('easy-checkout')?.state != null");
  await page.evaluate(
    "Object.assign(document.querySelector('easy-checkout'), arguments[0])",
    properties,
  );
}

export async function chooseBank({ page }: Situation): Promise<void> {
  await page.click(`return ${ELEMENT}.querySelector('[name=method][value=bank]')`);
  await page.enterFrame(FRAME);
  await page.waitFor("return document.querySelector('#routing_number') !== null");
}
