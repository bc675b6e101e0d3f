import type { Service } from '../http/service.ts';
import { post } from './post.ts';
import { claimDue, type DueDelivery } from './queue.ts';
import { attemptOf, record, release } from './record.ts';
import { signatureOf } from './signature.ts';

/** Sends what is due. */
export interface WebhookWorker {
  /** Sends all that is due by now; resolves once nothing of it is under way any more. */
  deliverDue(): Promise<void>;
  /** Ends what is under way, to be sent again by whoever comes next, and starts nothing more. */
  stop(): Promise<void>;
}

/** Milliseconds that a lease outlasts its request: for noting down what came of it, and for stalls. */
const SLACK = 10_000;
/** Requests under way at once, over all endpoints. */
const MOST_AT_ONCE = 64;
/** Claimed in one go. An endpoint with so many under way waits, so that a slow one delays no other. */
const BATCH = 8;

export function createWebhookWorker(service: Service): WebhookWorker {
  const { store, clock, readTime, random, report, webhooks } = service;
  const underWay = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  /** Starts what is due and has room. */
  function look(): Promise<void> {
    lookAgain = true;
    looking ??= startDue().finally(() => {
      looking = undefined;
      // Asked for after the last look and before its end was known.
      if (lookAgain && !stopping.signal.aborted) void look().catch(() => undefined);
    });
    return looking;
  }

  async function startDue(): Promise<void> {
    while (lookAgain && !stopping.signal.aborted) {
      lookAgain = false;
      const room = Math.min(BATCH, MOST_AT_ONCE - underWay.size);
      if (room <= 0) return;
      const now = await readTime(store);
      const due = await claimDue(store, {
        now,
        lease: webhooks.timeout + SLACK,
        limit: room,
        except: busyEndpoints(),
      });
      for (const delivery of due) start(delivery);
      lookAgain ||= due.length === room;
    }
  }

  function busyEndpoints(): string[] {
    const all = [...underWay.values()];
    return [...new Set(all)].filter(
      (endpoint) => all.filter((other) => other === endpoint).length >= BATCH,
    );
  }

  function start(delivery: DueDelivery): void {
    const work = attempt(delivery)
      .catch((error: unknown) => {
        // The lease runs out, and then it is sent again.
        if (!stopping.signal.aborted) report(`Webhook ${delivery.event_id}: ${String(error)}`);
      })
      .finally(() => {
        underWay.delete(work);
        // What had no room may have it now. What fails here fails again at the next look.
        void look().catch(() => undefined);
      });
    underWay.set(work, delivery.endpoint_id);
  }

  async function attempt(delivery: DueDelivery): Promise<void> {
    const { url, body } = delivery;
    const now = await readTime(store);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'easy-checkout-sandbox',
      'x-easy-webhook-signature': await signatureOf(body, delivery.secrets, clock.now()),
      'x-easy-event': delivery.type,
      'x-easy-delivery-id': delivery.event_id,
      'x-easy-webhook-attempt': String(delivery.attempts + 1),
    };
    try {
      const posted = await post(url, { headers, body }, webhooks, stopping.signal);
      await store.transaction((sql) =>
        record(sql, delivery, attemptOf(delivery, { headers, posted, now, random })),
      );
    } catch (error) {
      if (stopping.signal.aborted) await release(store, delivery);
      throw error;
    }
  }

  function pending(): Promise<void>[] {
    return [...(looking ? [looking] : []), ...underWay.keys()];
  }

  async function drained(): Promise<void> {
    for (let all = pending(); all.length > 0; all = pending()) await Promise.all(all);
  }

  return {
    async deliverDue() {
      await look();
      await drained();
    },
    async stop() {
      stopping.abort(new Error('The sandbox is closing'));
      await drained();
    },
  };
}
