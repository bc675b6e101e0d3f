import type { Generated } from 'kysely';
import type { Json, Owned, Texts } from './columns.ts';

interface WebhookEndpoints extends Owned {
  id: string;
  url: string;
  events: Json<string[]>;
  active: boolean;
  consecutive_failures: number;
  last_triggered_at: Date | null;
  updated_at: Date;
}

interface WebhookSecrets extends Owned {
  endpoint_id: string;
  secret: string;
  expires_at: Date | null;
}

interface WebhookEvents extends Owned {
  id: string;
  type: string;
  body: string;
  /** Values in the body that may be ids of records. */
  ids: readonly string[];
}

interface WebhookDeliveries extends Owned {
  id: string;
  event_id: string;
  endpoint_id: string;
  attempts: Generated<number>;
  due_at: Date | null;
  leased_until: Date | null;
  claim: Generated<number>;
}

interface WebhookAttempts extends Owned {
  id: string;
  delivery_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  attempt: number;
  success: boolean;
  url: string;
  status: number | null;
  error: string | null;
  duration_ms: number;
  headers: Json<Texts>;
  response_body: string | null;
}

/** Endpoints of merchants, and what is sent to them. */
export interface WebhookTables {
  webhook_endpoints: WebhookEndpoints;
  webhook_secrets: WebhookSecrets;
  webhook_events: WebhookEvents;
  webhook_deliveries: WebhookDeliveries;
  webhook_attempts: WebhookAttempts;
}
