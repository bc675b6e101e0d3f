import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

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

/**
 * A time of the sandbox's clock, as people read it, in UTC. `at` is in ISO 8601, or any text of a
 * merchant that is no time, which is shown as it is.
 */
export function timeOf(at: string): Html {
  return shown(at, (date) => html`<time datetime="${at}">${long.format(date)} UTC</time>`);
}

/** The same in few words, for lists. */
export function shortTimeOf(at: string): Html {
  return shown(at, (date) => {
    const title = `${long.format(date)} UTC`;
    return html`<time datetime="${at}" title="${title}">${short.format(date)}</time>`;
  });
}

function shown(at: string, format: (date: Date) => Html): Html {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? html`<bdi>${at}</bdi>` : format(date);
}
