import { html } from 'hono/html';
import type { LoggedRequest } from '../../http/log/request-log.ts';
import type { AnyRecord } from '../kinds/kind.ts';
import type { Html } from '../shell/page.ts';
import { curlOf } from './curl.ts';
import type { RecordEvent } from './history.ts';

/** How a record came to be, as far as that can still be known. */
type Maker = { readonly call: LoggedRequest } | 'time' | 'unknown';

/** Finds the call that made the record, by the first event of the record or by the call's answer. */
export function makerOf(
  log: readonly LoggedRequest[],
  { id }: AnyRecord,
  events: readonly RecordEvent[],
): Maker {
  const first = events.find((event) => event.isOwn && event.type.endsWith('.created'));
  const named = first && log.find(({ request_id }) => request_id === first.request_id);
  const call = named ?? log.find((entry) => isMaker(entry, id));
  if (call) return { call };
  return first && first.request_id === undefined ? 'time' : 'unknown';
}

/** Whether a call answered with a record that it did not name itself. */
function isMaker({ method, status, path, body, answer }: LoggedRequest, id: string): boolean {
  if (method === 'GET' || status === null || status >= 300) return false;
  const name = JSON.stringify(id);
  const isNamed = path.includes(id) || JSON.stringify(body ?? '').includes(name);
  return !isNamed && JSON.stringify(answer ?? '').includes(name);
}

const EXPLANATIONS = {
  time: 'No call: the clock made this, when it was due.',
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
