import type { Owned } from './columns.ts';

interface RecoveryAutomations extends Owned {
  id: string;
  name: string | null;
  trigger: 'payment_failed' | 'retries_exhausted';
  wait_days: number;
  action: 'retry_payment' | 'pause_subscription' | 'cancel_subscription';
  active: boolean;
  updated_at: Date;
}

interface RecoveryActions extends Owned {
  id: string;
  automation_id: string;
  invoice_id: string;
  /** Null once nothing is to be done any more. */
  due_at: Date | null;
  /** The attempt that the action made, if it was one. */
  attempt: number | null;
}

/** What merchants have set up against renewals that fail, and what is planned by it. */
export interface RecoveryTables {
  recovery_automations: RecoveryAutomations;
  recovery_actions: RecoveryActions;
}
