import { html } from 'hono/html';

const long = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A time of the sandbox's clock, as people read it, in UTC. `at` is in ISO 8601. */
export function timeOf(at: string): ReturnType<typeof html> {
  return html`<time datetime="${at}">${long.format(new Date(at))} UTC</time>`;
}

/** The same in few words, for lists. */
export function shortTimeOf(at: string): ReturnType<typeof html> {
  const date = new Date(at);
  return html`<time datetime="${at}" title="${long.format(date)} UTC">${short.format(date)}</time>`;
}
