import type { Owned } from './columns.ts';

interface ComplianceForms extends Owned {
  id: string;
  type: string;
  version: string;
  status: 'needs_signature' | 'signed' | 'expired';
  due_at: Date;
  name: string | null;
  title: string | null;
  signed_at: Date | null;
  ip_address: string | null;
  user_agent: string | null;
  document_sha256: string | null;
}

/** The forms by which merchants confirm that they keep the rules of the card brands. */
export interface ComplianceTables {
  compliance_forms: ComplianceForms;
}
