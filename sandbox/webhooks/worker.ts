import type { Service } from '../http/service.ts';
import { persist } from '../store/away.ts';
import { post } from './post.ts';
import { claimDue, type DueDelivery } from './queue.ts';
import { attemptOf, record, release } from './record.ts';
import { signatureOf } from './signature.ts';

/** Sends the deliveries that are due. */
export interface WebhookWorker {
  /** Sends what is due by now. Resolves once no delivery is under way any more. */
  deliverDue(): Promise<void>;
  /** Sends what may have become due: at once, or with what comes in the same moment. */
  wake(): void;
  /** Resolves once no delivery is under way any more. */
  settled(): Promise<void>;
  /**
   * Starts nothing more, and ends what is under way. Whoever opens the store next sends it again.
   */
  stop(): Promise<void>;
}

/** A lease outlasts its request by this much, so that even a busy machine can store the outcome. */
const LEASE_MARGIN_MS = 10_000;
/** Requests that are under way at once, over all endpoints. */
const MAX_CONCURRENT = 64;
/**
 * Deliveries that are claimed at once. An endpoint with this many under way has to wait, so that a
 * slow one delays no other.
 */
const BATCH_SIZE = 8;
/** Milliseconds between two looks for deliveries, however many transactions end meanwhile. */
const WAKE_GAP_MS = 25;

export function createWebhookWorker(service: Service): WebhookWorker {
  const { store, clock, readTime, random, report, webhooks } = service;
  const underWay = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  let polling: Promise<void> | undefined;
  let pollAgain = false;
  let lookedAt = -Infinity;
  let waking: NodeJS.Timeout | undefined;

  /** Starts deliveries that are due, as far as there is room for them. */
  function poll(): Promise<void> {
    pollAgain = true;
    polling ??= startDue().finally(() => {
      polling = undefined;
      // Somebody asked again after the last query and before the polling ended.
      if (pollAgain && !stopping.signal.aborted) void poll().catch(() => undefined);
    });
    return polling;
  }

  async function startDue(): Promise<void> {
    while (pollAgain && !stopping.signal.aborted) {
      pollAgain = false;
      const room = Math.min(BATCH_SIZE, MAX_CONCURRENT - underWay.size);
      if (room <= 0) return;
      const now = await readTime(store);
      const due = await claimDue(store, {
        now,
        lease: webhooks.timeout + LEASE_MARGIN_MS,
        limit: room,
        except: busyEndpoints(),
      });
      for (const delivery of due) start(delivery, now);
      pollAgain ||= due.length === room;
    }
  }

  function busyEndpoints(): string[] {
    const all = [...underWay.values()];
    return [...new Set(all)].filter(
      (endpoint) => all.filter((other) => other === endpoint).length >= BATCH_SIZE,
    );
  }

  function start(delivery: DueDelivery, now: Date): void {
    const work = attempt(delivery, now)
      .catch((error: unknown) => {
        // The lease runs out, and then the delivery is sent again.
        if (!stopping.signal.aborted) report(`Webhook ${delivery.event_id}: ${String(error)}`);
      })
      .finally(() => {
        underWay.delete(work);
        // There is room for another delivery now. What fails here fails again at the next poll.
        void poll().catch(() => undefined);
      });
    underWay.set(work, delivery.endpoint_id);
  }

  /** @param now - The sandbox's time at which the delivery was claimed, which is when its attempt begins. */
  async function attempt(delivery: DueDelivery, now: Date): Promise<void> {
    const { url, body } = delivery;
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
      const row = attemptOf(delivery, { headers, posted, now, random });
      // What cannot be stored before the lease runs out is sent again, so that nothing is lost.
      await persist(() => store.transaction((sql) => record(sql, delivery, row)), {
        forMs: LEASE_MARGIN_MS / 2,
        signal: stopping.signal,
      });
    } catch (error) {
      if (stopping.signal.aborted) await release(store, delivery);
      throw error;
    }
  }

  function pending(): Promise<void>[] {
    return [...(polling ? [polling] : []), ...underWay.keys()];
  }

  async function drained(): Promise<void> {
    // What fails was reported, or fails again at the next poll.
    for (let all = pending(); all.length > 0; all = pending()) await Promise.allSettled(all);
  }

  function look(): void {
    waking = undefined;
    lookedAt = performance.now();
    // What fails here fails again at the next poll.
    void poll().catch(() => undefined);
  }

  return {
    async deliverDue() {
      await poll();
      await drained();
    },
    wake() {
      if (waking || stopping.signal.aborted) return;
      const wait = lookedAt + WAKE_GAP_MS - performance.now();
      if (wait > 0) waking = setTimeout(look, wait).unref();
      else look();
    },
    settled: drained,
    async stop() {
      clearTimeout(waking);
      stopping.abort(new Error('The sandbox is closing'));
      await drained();
    },
  };
}
