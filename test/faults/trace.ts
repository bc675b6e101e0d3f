import { createHash } from 'node:crypto';
import type { RunRecord } from './record.ts';

/** A run as text: its scenario, what the buyer did, what was sent and what was shown. */
export function formatTrace({ scenario, actions, exchanges, pages, transfers }: RunRecord): string {
  const { plan: _, ...settings } = scenario;
  // Keys are random, so the trace numbers them: two runs of one seed have the same trace.
  const keys = [...new Set(exchanges.map(({ key }) => key))].filter((key) => key !== undefined);
  const done = actions.map(({ type, place, at, after, isAgreed, alteration, button }) => ({
    at,
    order: after - 0.5,
    text: alteration
      ? `others: ${alteration.hand}, ${alteration.way}, ${alteration.when}${alteration.isInFrame ? ', in the frame too' : ''}`
      : `buyer: ${type}${button ? ` “${button.trim()}”` : ''}${place ? ` in screen ${place + 1}` : ''}${isAgreed ? ', agreed' : ''}`,
  }));
  const sent = exchanges.map(({ at, endedAt, method, path, fault, status, key }, order) => ({
    at,
    order,
    text: `${method} ${path} ${JSON.stringify(fault)} until ${seconds(endedAt).trim()}${status ? ` service: ${status}` : ''}${key ? ` key ${keys.indexOf(key) + 1}` : ''}`,
  }));
  const events = [...done, ...sent].toSorted((one, other) => one.order - other.order);
  return [
    JSON.stringify(settings),
    ...events.map(({ at, text }) => `${seconds(at)} s  ${text}`),
    ...pages.map(
      ({ observations }, index) =>
        `screen ${index + 1}: ${observations.map(({ at, shown, charged }) => `${seconds(at).trim()} s ${shown}${charged ? ' (charged)' : ''}`).join(', ')}`,
    ),
    `transfers: ${JSON.stringify(transfers.map(({ id: _id, key, ...rest }) => ({ ...rest, key: key && keys.indexOf(key) + 1 })))}`,
  ].join('\n');
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '   …' : (milliseconds / 1000).toFixed(1).padStart(6);
}

/**
 * Two runs have the same digest if their traces agree to a tenth of a second. The lines are sorted,
 * because requests that are sent at the same time may arrive in either order.
 */
export function digest(record: RunRecord): string {
  const lines = formatTrace(record).split('\n').toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 12);
}
