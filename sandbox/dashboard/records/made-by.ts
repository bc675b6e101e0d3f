import { html } from 'hono/html';
import type { LoggedRequest } from '../../http/log/request-log.ts';
import { fieldOf, textOf, type AnyRecord } from '../kinds/kind.ts';
import type { Html } from '../shell/page.ts';
import { curlOf } from './curl.ts';
import type { RecordEvent } from './history.ts';

/** How a record came to be, as far as that can still be known. */
type Maker = { readonly call: LoggedRequest } | 'time' | 'unknown';

/**
 * Finds the call that made the record. The record's first event names it; where there is no such
 * event, it is the call that was answered at the instant at which the record was made.
 */
export function makerOf(
  log: readonly LoggedRequest[],
  { id, created_at }: AnyRecord,
  events: readonly RecordEvent[],
): Maker {
  const first = events.find((event) => event.isOwn && event.type.endsWith('.created'));
  if (first && first.request_id === undefined) return 'time';
  const made = first?.at ?? textOf(created_at);
  const calls = log.filter(
    (entry) =>
      entry.method !== 'GET' &&
      (first ? entry.request_id === first.request_id : answeredAt(entry) === made),
  );
  // Whoever sends a request may choose its id, and choose it twice.
  const call =
    calls.find((entry) => isMaker(entry, id)) ??
    (calls.length === 1 ? calls[0] : calls.find((entry) => first && answeredAt(entry) === made));
  return call ? { call } : 'unknown';
}

/** The sandbox's time at which a call was answered, where its answer says so. */
const answeredAt = ({ answer }: LoggedRequest): unknown => fieldOf(answer, 'timestamp');

/** Whether a call answered with a record that it did not name itself. */
function isMaker({ status, path, body, answer }: LoggedRequest, id: string): boolean {
  if (status === null || status >= 300) return false;
  const name = JSON.stringify(id);
  const isNamed = path.includes(id) || JSON.stringify(body ?? '').includes(name);
  return !isNamed && JSON.stringify(answer ?? '').includes(name);
}

const EXPLANATIONS = {
  time: 'No call: the clock made this when it was due, or a control of the sandbox did.',
  unknown:
    'No call in the log has made this. It was there from the start, or its call is older than the log, which begins when the sandbox starts.',
};

/** The call that made a record, ready to be sent again. */
export function madeBy(maker: Maker, origin: string): Html {
  return html`<section class="card" aria-labelledby="made-by">
    <h2 id="made-by">The API call that made it</h2>
    ${typeof maker === 'string' ? html`<p class="muted">${EXPLANATIONS[maker]}</p>` : callOf(maker.call, origin)}
  </section>`;
}

function callOf(call: LoggedRequest, origin: string): Html {
  return html`<p class="muted">
      <code>${call.method} ${call.path}</code>, answered with ${call.status ?? 'nothing'}
    </p>
    <div class="code">
      <button type="button" class="quiet" data-copy="" aria-label="Copy the call" hidden>
        Copy
      </button>
      <pre tabindex="0" role="group" aria-label="The call, as curl">${curlOf(call, origin)}</pre>
    </div>`;
}
