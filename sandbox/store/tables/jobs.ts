import type { Owned } from './columns.ts';

interface FailedJobs extends Owned {
  id: string;
  kind: string;
  /** The record to which the job does something. */
  record_id: string;
  /** How often it has failed in a row. */
  attempts: number;
  error: string;
  /** When it is tried again. */
  due_at: Date;
  updated_at: Date;
}

/** What time should have done. */
export interface JobTables {
  failed_jobs: FailedJobs;
}
