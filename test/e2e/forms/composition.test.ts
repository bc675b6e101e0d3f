import type { CDPSession, Locator, Page } from '@playwright/test';
import { VISA } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { sentToPay } from '../paying/sent-fields.ts';

/*
 * Names that are written with an input method: the text under composition belongs to the browser until it
 * is committed, and ends where its field is replaced, moved, or set to a value. The composition is real:
 * Chromium’s protocol for developers sends what an input method sends.
 */

const BEFORE = 'Grace ';
const AFTER = 'Hopper';
/** What is being composed when the script arrives, what it becomes afterwards, and what is committed. */
const COMPOSED = ['ま', 'まり'] as const;
const COMMITTED = 'マリア ';
const WHOLE = `${BEFORE}${COMMITTED}${AFTER}`;

declare global {
  /** The composition events of a document, in their order. */
  var compositions: string[];
}

/** Records composition events in each document of the page. */
async function recordCompositions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.compositions = [];
    for (const type of ['compositionstart', 'compositionend']) {
      addEventListener(type, () => globalThis.compositions.push(type), true);
    }
  });
}

/** An input method that writes into `field`, which has the focus. */
class InputMethod {
  readonly #field: Locator;
  readonly #process: CDPSession;

  private constructor(field: Locator, process: CDPSession) {
    this.#field = field;
    this.#process = process;
  }

  static async at(field: Locator): Promise<InputMethod> {
    return new InputMethod(field, await field.page().context().newCDPSession(field.page()));
  }

  async compose(text: string): Promise<void> {
    const end = text.length;
    await this.#process.send('Input.imeSetComposition', {
      text,
      selectionStart: end,
      selectionEnd: end,
    });
  }

  async commit(text: string): Promise<void> {
    await this.#process.send('Input.insertText', { text });
  }

  /** Writes two words, and begins to compose another one between them. */
  async begin(): Promise<void> {
    await this.#field.focus();
    await this.commit(BEFORE + AFTER);
    await this.#field.evaluate(
      (input: HTMLInputElement, place) => input.setSelectionRange(place, place),
      BEFORE.length,
    );
    await this.compose(COMPOSED[0]);
  }

  /** The composition goes on where it was, with what surrounds it. */
  async expectOpen(text: string): Promise<void> {
    await expect(this.#field).toHaveValue(BEFORE + text + AFTER);
    await expect(this.#field).toBeFocused();
    const caret = await this.#field.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
      globalThis.compositions,
    ]);
    const end = BEFORE.length + text.length;
    expect(caret).toEqual([end, end, ['compositionstart']]);
  }

  /**
   * Goes on with what `begin` has begun, and commits it.
   *
   * @param arrived - Resolves once everything is there that the use of the field loads.
   */
  async finish(arrived: () => Promise<void>): Promise<void> {
    await this.expectOpen(COMPOSED[0]);
    await this.compose(COMPOSED[1]);
    await arrived();
    await this.expectOpen(COMPOSED[1]);
    await this.commit(COMMITTED);
    await expect(this.#field).toHaveValue(WHOLE);
  }
}

test('a name that is being composed while the script for the first use arrives stays, and is sent', async ({
  page,
  embed,
  stack,
  sandbox,
}) => {
  await recordCompositions(page);
  const checkout = await embed(tag());
  await checkout.ready();
  const scripts = await holdBack(page, `${stack.checkout}/*.js*`);
  const keyboard = await InputMethod.at(checkout.fullName);
  const asked = page.waitForRequest(`${stack.checkout}/*.js*`);
  await keyboard.begin();
  await asked;
  await keyboard.expectOpen(COMPOSED[0]);
  scripts.open();
  await expect(checkout.split).toBeAttached();
  await keyboard.finish(() => expect(checkout.split).toBeAttached());
  await checkout.email.fill('grace@example.com');
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(await sentToPay(sandbox)).toMatchObject({
    customer_details: { first_name: 'Grace マリア', last_name: 'Hopper' },
    source: { name: WHOLE },
  });
});

test('a name on the card that is being composed while the frame’s script arrives stays, and is sent', async ({
  page,
  embed,
  stack,
  sandbox,
}) => {
  await recordCompositions(page);
  // The page does not know this customer’s name, so the card’s is asked for from the beginning.
  const checkout = await embed(tag('identity-id="ID_ada"'));
  await checkout.ready();
  await expect(checkout.nameOnCard).toBeVisible();
  const scripts = await holdBack(page, `${stack.checkout}/*.js*`);
  const keyboard = await InputMethod.at(checkout.nameOnCard);
  const asked = page.waitForRequest(`${stack.checkout}/*.js*`);
  await checkout.cardNumber.fill(VISA.number);
  await keyboard.begin();
  await asked;
  await keyboard.expectOpen(COMPOSED[0]);
  scripts.open();
  // The script that has arrived puts the number in groups.
  const grouped = () => expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await grouped();
  await keyboard.finish(grouped);
  await checkout.expiry.fill(VISA.expiry);
  await checkout.securityCode.fill(VISA.cvc);
  await checkout.postalCode.fill(VISA.postalCode);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(await sentToPay(sandbox)).toMatchObject({ source: { name: WHOLE } });
});

test('a name that is being composed before the hosted page’s script arrives stays, and is sent', async ({
  page,
  hosted,
  stack,
  sandbox,
}) => {
  await recordCompositions(page);
  const scripts = await holdBack(page, `${stack.checkout}/*.js*`);
  await page.goto(`${stack.checkout}/#key=pk_test_sandbox&items=price_tee`, {
    waitUntil: 'commit',
  });
  const keyboard = await InputMethod.at(hosted.fullName);
  await keyboard.begin();
  await keyboard.expectOpen(COMPOSED[0]);
  scripts.open();
  await hosted.ready();
  await keyboard.finish(() => expect(hosted.split).toBeAttached());
  await hosted.email.fill('grace@example.com');
  await hosted.fillCard();
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  expect(await sentToPay(sandbox)).toMatchObject({
    customer_details: { first_name: 'Grace マリア', last_name: 'Hopper' },
  });
});
