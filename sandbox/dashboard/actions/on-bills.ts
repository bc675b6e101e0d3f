import { fieldOf, textOf, type AnyRecord } from '../kinds/kind.ts';
import { posting, type Action } from './action.ts';

const API = '/v1/api/billpay';

/** Whether a bill was confirmed, and its payment waits for a code. */
const awaitsCode: Action['isOffered'] = ({ treasury_transaction }, status) =>
  status === 'confirmed' && fieldOf(treasury_transaction, 'state') === 'awaiting_code';

function canBePaid(bill: AnyRecord, status: string): boolean {
  return (
    bill['recipient_id'] !== null &&
    bill['document_kind'] === 'invoice' &&
    // Whoever lost the code, or has let its time pass, gets another one.
    (['extracted', 'review'].includes(status) || awaitsCode(bill, status))
  );
}

function isDuplicate(bill: AnyRecord): boolean {
  return textOf(bill['duplicate_of']) !== '';
}

function doneByConfirm(_: string, answer: unknown): string {
  return fieldOf(fieldOf(answer, 'data'), 'transaction_id') === undefined
    ? 'The bill is confirmed, and is being paid.'
    : 'The bill is confirmed, and waits for its code. In the sandbox that is 123456.';
}

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
      (bill, status) => canBePaid(bill, status) && !isDuplicate(bill),
    ),
    done: doneByConfirm,
  },
  {
    name: 'confirm-duplicate',
    label: 'Pay it again, although it is a duplicate',
    isDangerous: true,
    isOffered: (bill, status) => canBePaid(bill, status) && isDuplicate(bill),
    order: ({ id }) => ({
      method: 'POST',
      path: `${API}/${encodeURIComponent(id)}/confirm`,
      body: { acknowledge_duplicate: true },
    }),
    done: doneByConfirm,
  },
  {
    name: 'mark-as-invoice',
    label: 'It is an invoice',
    isOffered: ({ document_kind }, status) =>
      document_kind !== 'invoice' && ['extracted', 'review'].includes(status),
    order: ({ id }) => ({
      method: 'PATCH',
      path: `${API}/${encodeURIComponent(id)}`,
      body: { document_kind: 'invoice' },
    }),
    done: () => 'The bill is an invoice, and can be paid.',
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
