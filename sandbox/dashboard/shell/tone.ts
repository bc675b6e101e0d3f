import type { Row, Tone } from '../row.ts';

const TONES: Readonly<Record<string, Tone>> = {
  SUCCEEDED: 'good',
  CAPTURED: 'good',
  PENDING: 'wait',
  FAILED: 'bad',
  CANCELED: 'bad',
  DISPUTED: 'bad',
  ACTIVE: 'good',
  paid: 'good',
  processing: 'wait',
  payment_failed: 'bad',
  open: 'wait',
  complete: 'good',
  completed: 'good',
  expired: 'plain',
  active: 'good',
  enabled: 'good',
  disabled: 'bad',
  trialing: 'good',
  paused: 'wait',
  incomplete: 'wait',
  past_due: 'bad',
  unpaid: 'bad',
  uncollectible: 'bad',
  needs_response: 'wait',
  under_review: 'wait',
  won: 'good',
  lost: 'bad',
  delivered: 'good',
  failed: 'bad',
  waiting: 'wait',
  extracted: 'good',
  review: 'wait',
  confirmed: 'good',
};

/** The status of a record as a pill shows it: in words, and in a colour. */
export function markOfStatus(state: unknown): Row['mark'] {
  const word = typeof state === 'string' ? state : '';
  return { text: word.replaceAll('_', ' ').toLowerCase(), tone: TONES[word] ?? 'plain' };
}
