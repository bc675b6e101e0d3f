import { html } from 'hono/html';
import type { LoggedRequest } from '../../http/log/request-log.ts';
import { maskText } from '../../http/log/masking.ts';
import type { Sql } from '../../store/store.ts';
import { fieldOf, textOf, type AnyRecord } from '../kinds/kind.ts';
import { addressOfRecord } from '../kinds/kinds.ts';
import type { Html } from '../shell/page.ts';
import { timeOf } from '../shell/time.ts';
import { labelOf } from './values.ts';

/** An event that carries a record, or names it. */
export interface RecordEvent {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  /** Whether it is about the record itself. */
  readonly isOwn: boolean;
  /** The fields that it has changed. */
  readonly changed: readonly string[];
  /** The request behind it. Time has none. */
  readonly request_id: string | undefined;
}

/** A step in the history of a record. */
interface Step {
  readonly at: string;
  readonly title: Html | string;
  readonly note: string;
  readonly tone: 'event' | 'call' | 'time';
}

const MAX_EVENTS = 60;

/** Events that name the record, the oldest first. Of many, the newest are kept. */
export async function eventsOf(sql: Sql, id: string): Promise<RecordEvent[]> {
  const rows = await sql.query<{
    readonly id: string;
    readonly type: string;
    readonly body: string;
  }>(
    // The order must not keep the database from using the index, so it comes afterwards.
    `with named as materialized (select seq from webhook_events where ids @> array[$1])
     select id, type, body from webhook_events
     where seq in (select seq from named order by seq desc limit ${MAX_EVENTS}) and id <> $1
     order by seq desc`,
    [id],
  );
  return rows.toReversed().map(({ body, ...event }) => {
    const sent: unknown = JSON.parse(body);
    return {
      ...event,
      at: textOf(fieldOf(sent, 'created_at')),
      isOwn: fieldOf(fieldOf(sent, 'data'), 'id') === id,
      changed: Object.keys(fieldOf(sent, 'previous_attributes') ?? {}),
      request_id: textOf(fieldOf(fieldOf(sent, 'requested'), 'id')) || undefined,
    };
  });
}

/** Times of a record that are steps of its history, where no event says so. */
const TIMES = [
  'created_at',
  'trial_start',
  'finalized_at',
  'submitted_at',
  'decided_at',
  'paid_at',
  'completed_at',
  'last_triggered_at',
];

/** What happened to a record, in order, with the calls that name it. */
export function historyOf(
  record: AnyRecord,
  events: readonly RecordEvent[],
  log: readonly LoggedRequest[],
): Html {
  // Of what happened at the same time, calls come first, because the rest follows from them.
  const steps = [...callsOf(record.id, log), ...timesOf(record, events), ...events.map(toStep)];
  const inOrder = steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return html`<section class="card" aria-labelledby="history">
    <h2 id="history">History</h2>
    <ol class="history">
      ${inOrder.map(
        ({ at, title, note, tone }) =>
          html`<li class="${tone}">
            <p>${title}</p>
            ${note && html`<p class="muted">${note}</p>`}
            <p class="muted">${timeOf(at)}</p>
          </li>`,
      )}
    </ol>
  </section>`;
}

function timesOf(record: AnyRecord, events: readonly RecordEvent[]): Step[] {
  const isTold = events.some(({ isOwn, type }) => isOwn && type.endsWith('.created'));
  return TIMES.flatMap((field): Step[] => {
    const at = textOf(record[field]);
    if (at === '' || (field === 'created_at' && isTold)) return [];
    return [{ at, title: labelOf(field).replace(/ at$/, ''), note: '', tone: 'time' }];
  });
}

function toStep({ id, type, at, isOwn, changed }: RecordEvent): Step {
  const fields = changed.filter((field) => field !== 'updated_at');
  const changes = fields.length > 0 ? `changed: ${fields.join(', ')}` : '';
  return {
    at,
    title: html`<a href="${addressOfRecord('events', id)}"><code>${type}</code></a>`,
    note: [isOwn ? '' : 'names this record', changes].filter(Boolean).join(' · '),
    tone: 'event',
  };
}

/** Calls that changed something and name the record, at the times that their answers say. */
function callsOf(id: string, log: readonly LoggedRequest[]): Step[] {
  const name = JSON.stringify(id);
  return log.flatMap((entry): Step[] => {
    const { method, path, status, answer, body } = entry;
    if (method === 'GET' || method === 'OPTIONS') return [];
    const isAbout =
      path.split('/').includes(id) ||
      JSON.stringify(answer ?? '').includes(name) ||
      JSON.stringify(body ?? '').includes(name);
    if (!isAbout) return [];
    const code = textOf(fieldOf(fieldOf(answer, 'error'), 'code'));
    return [
      {
        at: textOf(fieldOf(answer, 'timestamp')) || entry.at,
        title: html`<code>${method} ${maskText(path)}</code>`,
        note: [status === null ? 'no answer' : `answered with ${status}`, code]
          .filter(Boolean)
          .join(' · '),
        tone: 'call',
      },
    ];
  });
}
