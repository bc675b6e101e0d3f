import { createHash } from 'node:crypto';
import type { RunRecord } from './record.ts';

/** A run as a person reads it: what was decided, done, sent and seen. */
export function tell({ scenario, actions, exchanges, pages, transfers }: RunRecord): string {
  const { script: _, ...decided } = scenario;
  // By their order: two runs of one seed have the same story.
  const keys = [...new Set(exchanges.map(({ key }) => key))].filter((key) => key !== undefined);
  const acts = actions.map(({ type, place, at, after }) => ({
    at,
    order: after - 0.5,
    text: `buyer: ${type}${place ? ` in screen ${place + 1}` : ''}`,
  }));
  const sent = exchanges.map(({ at, endedAt, method, path, fate, status, key }, order) => ({
    at,
    order,
    text: `${method} ${path} ${JSON.stringify(fate)} until ${seconds(endedAt).trim()}${status ? ` service: ${status}` : ''}${key ? ` key ${keys.indexOf(key) + 1}` : ''}`,
  }));
  const course = [...acts, ...sent].toSorted((one, other) => one.order - other.order);
  return [
    JSON.stringify(decided),
    ...course.map(({ at, text }) => `${seconds(at)} s  ${text}`),
    ...pages.map(
      ({ sights }, index) =>
        `screen ${index + 1}: ${sights.map(({ at, word, charged }) => `${seconds(at).trim()} s ${word}${charged ? ' (charged)' : ''}`).join(', ')}`,
    ),
    `transfers: ${JSON.stringify(transfers.map(({ id: _id, ...rest }) => rest))}`,
  ].join('\n');
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '   …' : (milliseconds / 1000).toFixed(1).padStart(6);
}

/**
 * Equal for two runs that went the same way, to a tenth of a second. What was asked in the same
 * instant may have arrived in either order.
 */
export function digest(record: RunRecord): string {
  const lines = tell(record).split('\n').toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 12);
}
