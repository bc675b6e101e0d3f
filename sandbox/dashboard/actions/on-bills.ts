import { fieldOf } from '../kinds/kind.ts';
import { posting, type Action } from './action.ts';

const API = '/v1/api/billpay';

/** Whether a bill was confirmed, and its payment waits for a code. */
const awaitsCode: Action['isOffered'] = ({ treasury_transaction }, status) =>
  status === 'confirmed' && fieldOf(treasury_transaction, 'state') === 'awaiting_code';

/** What can be done with a bill by one click. */
export const BILL_ACTIONS: readonly Action[] = [
  {
    name: 'confirm-2fa',
    label: 'Enter the code',
    takesCode: true,
    isOffered: awaitsCode,
    order: ({ id, treasury_transaction }, _, code) => ({
      method: 'POST',
      path: `${API}/${encodeURIComponent(id)}/confirm-2fa`,
      body: { transaction_id: fieldOf(treasury_transaction, 'id'), code },
    }),
    done: () => 'The code is right, and the bill is being paid.',
  },
  {
    ...posting(
      'confirm',
      'Pay it',
      (id) => `${API}/${id}/confirm`,
      '',
      (bill, status) =>
        bill['recipient_id'] !== null &&
        // Whoever lost the code, or has let its time pass, gets another one.
        (['extracted', 'review'].includes(status) || awaitsCode(bill, status)),
    ),
    done: (_, answer) =>
      fieldOf(fieldOf(answer, 'data'), 'transaction_id') === undefined
        ? 'The bill is confirmed, and is being paid.'
        : 'The bill is confirmed, and waits for its code. In the sandbox that is 123456.',
  },
  posting(
    'retry-extraction',
    'Read it again',
    (id) => `${API}/${id}/retry-extraction`,
    'The document was read again.',
    (_, status) => status === 'failed',
  ),
  posting(
    'cancel',
    'Cancel',
    (id) => `${API}/${id}/cancel`,
    'The bill is cancelled.',
    (_, status) => ['uploaded', 'extracting', 'extracted', 'review', 'confirmed'].includes(status),
  ),
];
