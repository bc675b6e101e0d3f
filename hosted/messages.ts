/** Texts of the hosted page around the checkout, in English. */

export interface NoticeText {
  readonly title: string;
  readonly text: string;
}

const ASK = 'Nothing was charged. Go back to the shop, or ask it for a new link.';

export const notices = {
  incomplete: {
    title: 'This checkout link is incomplete',
    text: 'Nothing was charged. Go back to the shop and open the checkout again, or ask the shop for a new link.',
  },
  exposed: {
    title: 'This checkout link is not safe to use',
    text:
      'It carries a secret in a part of its address that servers and their logs can read, so the secret was not used. ' +
      'Nothing was charged. Please ask the shop for a new link. For the shop: the client secret belongs after the #.',
  },
  secretKey: {
    title: 'This checkout link is not safe to use',
    text:
      'It carries a secret key of the shop, which was not used. Nothing was charged. Please tell the shop. ' +
      'For the shop: revoke that key now, and put the publishable key (pk_…) into links.',
  },
  notFound: { title: 'There is no such payment link', text: `It may have been mistyped. ${ASK}` },
  inactive: {
    title: 'This payment link is not active',
    text: `The shop has switched it off, or not on yet. ${ASK}`,
  },
  expired: {
    title: 'This payment link has expired',
    text: `It was valid for a limited time. ${ASK}`,
  },
  usedUp: {
    title: 'This payment link has been used',
    text: `It could be paid a limited number of times. ${ASK}`,
  },
  unusable: {
    title: 'This payment link does not work',
    text: `The shop has not set it up correctly. ${ASK}`,
  },
  unavailable: {
    title: 'The checkout could not be opened',
    text: 'The payment service did not answer as it should. Nothing was charged. Check your connection and try again.',
  },
} as const satisfies Readonly<Record<string, NoticeText>>;

export const texts = {
  title: 'Secure checkout',
  retry: 'Try again',
  quantity: 'Quantity',
  quantityOf: (name: string) => `Quantity of ${name}`,
  fewer: 'One fewer',
  more: 'One more',
  range: (min: number, max: number) => `Choose from ${min} to ${max}.`,
  updating: 'Updating the order…',
  updated: 'The order is up to date.',
  notUpdated: 'The quantity could not be changed. Please try again.',
  payAfterUpdate: 'The order is being updated. Look at the new total, then pay.',
  questions: 'Questions about your order?',
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
  newTab: 'opens in a new tab',
  print: 'Print this receipt',
  openTop: 'Open the checkout in a new tab',
  servedBy: (host: string) => `Secure checkout on ${host}`,
} as const;
