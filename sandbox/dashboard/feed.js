/** Milliseconds from a lost connection to the next attempt. */
const RECONNECT_DELAY_MS = 1000;

/**
 * Listens to the sandbox, again and again when it is restarted.
 *
 * @param onUpdate - Called with each piece of news.
 * @param onState - Called with `live` or `lost`.
 */
export const listen = (onUpdate, onState) => {
  const source = new EventSource('/sandbox/feed');
  source.addEventListener('open', () => onState('live'));
  source.addEventListener('message', ({ data }) => onUpdate(JSON.parse(data)));
  source.addEventListener('error', () => {
    onState('lost');
    // By itself it would give up at the first answer that is not a stream, as while starting.
    source.close();
    setTimeout(() => listen(onUpdate, onState), RECONNECT_DELAY_MS);
  });
};

/** Asks the sandbox to do something. Throws what it answered when it does not. */
export const send = async (method, path, json) => {
  const headers = { 'content-type': 'application/json' };
  const init = { method, headers, body: JSON.stringify(json) };
  const response = await fetch(path, init);
  if (response.ok) return response.json();
  const answer = await response.json().catch(() => undefined);
  throw new Error(answer?.error?.message ?? `The sandbox answered ${response.status}.`);
};
