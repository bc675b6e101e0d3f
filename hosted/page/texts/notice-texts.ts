/**
 * English titles and texts of notices. Whoever reads that a link cannot be opened may have paid it
 * before, so only notices about addresses that offer nothing to pay say that nothing was charged.
 */
export const noticeTexts = {
  retry: 'Try again',
  unavailable_title: 'The checkout could not be opened',
  incomplete_title: 'This checkout link is incomplete',
  incomplete:
    'Nothing was charged. Go back to the shop and open the checkout again, or ask the shop for a new link.',
  exposed_title: 'This checkout link is not safe to use',
  exposed:
    'It contains a secret in a part of its address that servers and their logs can read, so the secret was not used. ' +
    'Nothing was charged. Please ask the shop for a new link. For the shop: the client secret belongs after the #.',
  secretKey_title: 'This checkout link is not safe to use',
  secretKey:
    'It contains a secret key of the shop, which was not used. Nothing was charged. Please tell the shop. ' +
    'For the shop: revoke that key now, and put the publishable key (pk_…) into links.',
  notFound_title: 'This payment link does not exist',
  notFound: 'It may have been mistyped. Go back to the shop, or ask it for a new link.',
  inactive_title: 'This payment link is not active',
  inactive:
    'The shop has deactivated it, or has not activated it yet. Go back to the shop, or ask it for a new link.',
  expired_title: 'This payment link has expired',
  expired: 'It was valid for a limited time. Go back to the shop, or ask it for a new link.',
  usedUp_title: 'This payment link has been used',
  usedUp:
    'It could be paid a limited number of times. Go back to the shop, or ask it for a new link.',
  unusable_title: 'This payment link does not work',
  unusable: 'The shop has not set it up correctly. Go back to the shop, or ask it for a new link.',
} as const;
