import type { Owned } from './columns.ts';

interface Settlements extends Owned {
  id: string;
  currency: string;
  gross: number;
  refunds: number;
  disputes: number;
  fees: number;
  net: number;
  transfers_count: number;
  period_start: Date;
  period_end: Date;
  state: string;
}

/** What is paid out to merchants. */
export interface SettlementTables {
  settlements: Settlements;
}
