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
  cryptoConfirmed: 'Confirmed. Please wait for your receipt.',
  underpaid:
    'Less arrived than the amount that is due, so this order is still open. Contact the shop about what you sent. You can use another way to pay.',
  overpaid:
    'More arrived than the amount that is due, so this order is still open. Contact the shop about what you sent. You can use another way to pay.',
  late: 'Your stablecoins arrived too late for this order. Contact the shop about what you sent.',
  cryptoExpired: 'The time for this payment is over. Please send nothing to the address any more.',
  cryptoFailed:
    'This payment did not go through. If you sent something, contact the shop. You can use another way to pay.',
  cryptoSilent: 'We cannot ask about your payment right now. We keep trying.',
  cryptoUnknown:
    'Paying with stablecoins is not possible right now. Please use another way to pay.',
} as const;

export type CryptoTexts = Readonly<Record<keyof typeof cryptoTexts, string>>;
