import type { Fault } from '../control/faults.ts';

/** Requests for which a fault can be armed. The first one is chosen at the start. */
export const TARGETS: readonly {
  readonly label: string;
  readonly match: Fault['match'];
}[] = [
  {
    label: 'payment',
    match: { method: 'POST', path: '/v1/api/checkout|/v1/api/embedded-checkout/confirm' },
  },
  {
    label: 'session validation',
    match: { method: 'POST', path: '/v1/api/embedded-checkout/validate' },
  },
  { label: 'card token', match: { method: 'POST', path: '/vault/tokens' } },
  { label: 'request to the API', match: { method: '*', path: '/v1/api/*' } },
];

interface Preset {
  readonly label: string;
  readonly explanation: string;
  readonly fault: Omit<Fault, 'match'>;
}

const error = (code: string, message: string) => ({
  success: false,
  timestamp: '2026-01-01T00:00:00.000Z',
  error: { code, message },
});

/** Seconds for which the 429 asks the client to wait. */
const RETRY_AFTER_SECONDS = 5;

export const PRESETS: readonly Preset[] = [
  {
    label: 'Lose the response',
    explanation:
      'The request is carried out, and the connection drops before the response arrives.',
    fault: { times: 1, when: 'after', action: { type: 'close' } },
  },
  {
    label: 'Lose the request',
    explanation: 'The connection drops before anything is done.',
    fault: { times: 1, when: 'before', action: { type: 'close' } },
  },
  {
    label: '500',
    explanation: 'Nothing is done, and the response is an error of the service.',
    fault: {
      times: 1,
      when: 'before',
      action: {
        type: 'status',
        status: 500,
        body: error('INTERNAL', 'The dashboard asked for this error.'),
      },
    },
  },
  {
    label: '429',
    explanation: `Too many requests: the response asks to wait ${RETRY_AFTER_SECONDS} seconds.`,
    fault: {
      times: 1,
      when: 'before',
      action: {
        type: 'status',
        status: 429,
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
        body: error('RATE_LIMITED', 'The dashboard asked for this refusal.'),
      },
    },
  },
  {
    label: '5 s late',
    explanation: 'The request is carried out as usual, five seconds later.',
    fault: { times: 1, when: 'before', action: { type: 'delay', ms: 5000 } },
  },
];
