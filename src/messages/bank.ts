/** Texts of the fields for a bank account, in English. */
export const bankMessages = {
  accountType: 'Account type',
  accountTypes: {
    PERSONAL_CHECKING: 'Personal checking',
    PERSONAL_SAVINGS: 'Personal savings',
    BUSINESS_CHECKING: 'Business checking',
    BUSINESS_SAVINGS: 'Business savings',
  },
  onCheck:
    'Both numbers stand at the bottom of a check: first the routing number, nine digits, then the ' +
    'account number.',
  routing_number: 'Routing number',
  account_number: 'Account number',
  confirm_account_number: 'Confirm account number',
  account_name: 'Name on account',
  /** Of a button that is pressed or not: its name stays. */
  show: 'Show the account number',
  problems: {
    routing_number: {
      empty: 'Enter your bank’s routing number.',
      'too-short': 'This routing number is too short. It has nine digits.',
      'too-long': 'This routing number is too long. It has nine digits.',
      checksum: 'There is a typing mistake in this routing number. Check it against your bank’s.',
      unknown: 'No US bank has this routing number. Check it against your bank’s.',
    },
    account_number: {
      empty: 'Enter your account number.',
      'too-short': 'This account number is too short. It has at least 4 digits.',
      'too-long': 'This account number is too long. It has at most 17 digits.',
      'routing-number': 'This is the routing number. Enter the number of your account.',
      'card-number': 'This looks like a card number. Enter the number of your bank account.',
    },
    confirm_account_number: {
      empty: 'Enter your account number once more.',
      different: 'The two account numbers differ. Check both.',
    },
    account_name: {
      empty: 'Enter the name that the account is held in.',
      'too-long': 'This name is too long. Use at most 255 characters.',
      'card-number': 'This looks like a number. Enter the name that the account is held in.',
    },
  } satisfies Record<string, Readonly<Record<string, string>>>,
} as const;

/** What an authorization to debit a bank account says. Amounts and dates come in already formatted. */
export const authorizationMessages = {
  once: (amount: string, date: string) => `${amount} once, on or after ${date}`,
  again: (amount: string, every: string, first: string) => `${amount} ${every} from ${first}`,
  every: (count: number, interval: string) =>
    count === 1 ? `every ${interval}` : `every ${count} ${interval}s`,
  and: ', and ',
  account: (type: string | undefined, bank: string | undefined, last4: string) =>
    `your ${type ? type.toLowerCase() : 'bank'} account${bank ? ` at ${bank}` : ''} ending in ${last4}`,
  accountAbove: 'the account above',
  authorize: (merchant: string, what: string, account: string) =>
    `By confirming this payment, you authorize ${merchant} to debit ${what}, electronically from ` +
    `${account}, and to credit it where a debit was a mistake. You confirm that the account is yours ` +
    'or that you may use it.',
  revokeOnce: (merchant: string, contact: string) =>
    `This is for one payment. To revoke it, contact ${merchant} (${contact}) at once: the debit may ` +
    'be sent to your bank today.',
  revokeRecurring: (merchant: string, contact: string) =>
    `This stays in force until you revoke it: contact ${merchant} (${contact}) at least 3 business ` +
    `days before a debit is due. If an amount or a date is to change, ${merchant} tells you at ` +
    'least 10 days before.',
  firstToday: 'The first debit may be sent to your bank today.',
  settlesLater:
    'Bank payments settle later: it can take several business days until your bank has confirmed one.',
  keep: 'Print this authorization or keep a copy of it.',
} as const;
