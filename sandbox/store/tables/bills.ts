import type { BillStatus } from '../../../src/api/merchant/bills.ts';
import type { Owned } from './columns.ts';

interface BillRecipients extends Owned {
  id: string;
  name: string;
  name_key: string;
  routing_number: string | null;
  account_last_four: string | null;
  account_key: string | null;
  bank_name: string | null;
  updated_at: Date;
}

interface Bills extends Owned {
  id: string;
  status: BillStatus;
  file_name: string;
  content_type: string;
  size: number;
  sha256: string;
  details: string;
  vendor_name: string | null;
  amount: number | null;
  due_date: string | null;
  extraction_error: string | null;
  recipient_id: string | null;
  recipient_match: string | null;
  payment_method: string | null;
  scheduled_date: string | null;
  wrong_codes: number;
  failure_code: string | null;
  failure_message: string | null;
  updated_at: Date;
}

interface BillDocuments {
  bill_id: string;
  sealed: string;
}

interface BillPayments extends Owned {
  id: string;
  bill_id: string;
  recipient_id: string;
  amount: number;
  currency: string;
  state: 'awaiting_code' | 'scheduled' | 'submitted' | 'completed' | 'failed' | 'cancelled';
  starts_at: Date | null;
  expires_at: Date | null;
  next_at: Date | null;
  updated_at: Date;
}

/** Bills that merchants pay, their documents, and whom they are paid to. */
export interface BillTables {
  bill_recipients: BillRecipients;
  bills: Bills;
  bill_documents: BillDocuments;
  bill_payments: BillPayments;
}
