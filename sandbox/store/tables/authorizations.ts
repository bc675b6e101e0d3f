import type { FreeForm, Json, Owned } from './columns.ts';

interface Authorizations extends Owned {
  id: string;
  amount: number;
  amount_requested: number;
  currency: string;
  source: string;
  identity_id: string;
  sub_merchant: string | null;
  state: 'SUCCEEDED' | 'FAILED' | 'EXPIRED';
  failure_code: string | null;
  failure_message: string | null;
  is_void: boolean;
  void_state: string | null;
  transfer: string | null;
  order_id: string | null;
  statement_descriptor: string | null;
  tags: Json<FreeForm>;
  expires_at: Date | null;
  updated_at: Date;
}

/** Money that is reserved. */
export interface AuthorizationTables {
  authorizations: Authorizations;
}
