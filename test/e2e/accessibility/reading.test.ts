import { expect } from '../../support/pages/merchant-page.ts';
import { CHECKOUT_STATES, test } from '../../support/pages/states.ts';

/* What a screen reader gets, according to the browsers' accessibility trees: first page, then frame. */

const READ: Readonly<Record<string, { readonly page: string; readonly frame?: string }>> = {
  'a ready checkout': {
    page: `
      - status
      - region "Order summary":
        - heading "Order summary" [level=2]
        - list:
          - listitem: /T-shirt Qty 1 \\$24\\.00/
        - paragraph:
          - strong: $24.00
      - region "Your details":
        - heading "Your details" [level=2]
        - textbox "Email"
        - textbox "Full name"
        - button "Add phone or business details"
      - region "Payment":
        - heading "Payment" [level=2]
        - group "Pay with":
          - radio "Card" [checked]
          - radio "Bank account"
        - iframe
      - button "Pay $24.00"`,
    frame: `
      - textbox "Card number"
      - textbox "Expiration date"
      - textbox "Security code"
      - combobox "Country"
      - textbox "ZIP code"`,
  },
  'a checkout full of mistakes': {
    page: `
      - status: 6 fields need your attention.
      - region "Your details":
        - textbox "Email" [invalid]: grace@
        - paragraph: Enter an email address like name@example.com.
        - textbox "Full name" [invalid]
        - paragraph: Enter your full name.
      - region "6 fields need your attention.":
        - heading "6 fields need your attention." [level=2]`,
    frame: `
      - textbox "Card number" [invalid]
      - paragraph: Enter your card number.`,
  },
  'a declined payment': {
    page: `
      - status: /declined/
      - paragraph: /declined/
      - button "Pay $24.00"`,
  },
  'a trial': {
    page: `
      - region "Your subscription":
        - heading "Your subscription" [level=2]
        - list:
          - listitem: /14 days free/
      - button /trial/`,
  },
  'the receipt of a bank payment': {
    page: `
      - region /received your payment/:
        - heading /received your payment/ [level=2]
        - term: Order number
        - definition
        - region "Bank payment authorization"
        - button "Print"`,
  },
};

for (const [name, { page: inPage, frame }] of Object.entries(READ)) {
  test(`${name} reads as it should @smoke`, async ({ situation }) => {
    await CHECKOUT_STATES[name]?.(situation);
    const { element, frame: document } = situation.checkout;
    await expect(element.locator('[part="root"]')).toMatchAriaSnapshot(inPage);
    if (frame) await expect(document.locator('body')).toMatchAriaSnapshot(frame);
  });
}
