import type { Owned } from './columns.ts';

interface Disputes extends Owned {
  id: string;
  transfer: string;
  amount: number;
  currency: string;
  reason: string;
  state: 'needs_response' | 'under_review' | 'won' | 'lost';
  respond_by: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  dispute_transfer: string | null;
  identity_id: string | null;
  next_at: Date | null;
  updated_at: Date;
}

interface DisputeEvidence extends Owned {
  id: string;
  dispute_id: string;
  text: string | null;
  file_name: string | null;
  content_type: string | null;
  size: number | null;
  sha256: string | null;
}

/** Payments that customers dispute with their banks, and what merchants answer. */
export interface DisputeTables {
  disputes: Disputes;
  dispute_evidence: DisputeEvidence;
}
