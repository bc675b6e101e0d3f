import type { Store } from '../../../sandbox/store/store.ts';
import type { WebhookEvent } from '../../../src/webhooks/index.ts';

/** Reads the events that a sandbox has stored for its merchants, in the order in which it did. */
export function storedEventsOf({ tables }: Pick<Store, 'tables'>) {
  let seen = 0;

  /** Events whose type begins with one of `subjects`; all of them without any. */
  async function all(...subjects: readonly string[]): Promise<WebhookEvent[]> {
    const rows = await tables.selectFrom('webhook_events').select('body').orderBy('seq').execute();
    const events = rows.map(({ body }) => JSON.parse(body) as WebhookEvent);
    if (subjects.length === 0) return events;
    return events.filter(({ type }) => subjects.some((subject) => type.startsWith(subject)));
  }

  return {
    all,
    /** Events since the last call. */
    async next(): Promise<WebhookEvent[]> {
      const events = await all();
      const fresh = events.slice(seen);
      seen = events.length;
      return fresh;
    },
    /** Begins again, because the sandbox was emptied. */
    restart(): void {
      seen = 0;
    },
  };
}
