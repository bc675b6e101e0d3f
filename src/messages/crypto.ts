/** The page says this too, of a session that may have been sent something when it ended. */
export const contactShop = 'Contact the shop about what you sent.';

/** Texts for payments with stablecoins, in English. They come with their part of the frame. */
export const cryptoTexts = {
  sendExactly: 'Send exactly {amount} {asset} on {network} from your wallet.',
  onlyThis:
    'Send nothing else to this address: other coins, and coins on other networks, are lost.',
  cryptoAmount: 'Amount',
  cryptoAddress: 'Address',
  copy: 'Copy',
  copied: 'Copied',
  qrCode: 'QR code with the address and the amount',
  timeLeft: 'Time left:',
  cryptoPending: 'Waiting for your payment',
  cryptoDetected: 'Received, waiting for confirmation',
  /** What does not pay the order. None of these texts calls it paid. */
  underpaid: 'Less arrived than the amount that is due.',
  overpaid: 'More arrived than the amount that is due.',
  late: 'Your coins arrived too late for this order.',
  cryptoFailed: 'This payment did not go through.',
  contactShop,
  otherWay: 'This order is still open: you can use another way to pay.',
  cryptoExpired: 'The time for this payment is over. Please send nothing to the address any more.',
  cryptoSilent: 'We cannot ask about your payment right now. We keep trying.',
} as const;

export type CryptoTexts = Readonly<Record<keyof typeof cryptoTexts, string>>;
