/** Milliseconds from a lost connection to the next attempt. */
const RECONNECT_DELAY_MS = 1000;

/**
 * Listens to the sandbox, and connects again whenever the sandbox is restarted.
 *
 * @param onUpdate - Called with each update.
 * @param onState - Called with `live`, `lost`, or `full` while too many pages listen.
 */
export const listen = (onUpdate, onState) => {
  const source = new EventSource('/sandbox/feed');
  source.addEventListener('open', () => onState('live'));
  source.addEventListener('message', ({ data }) => onUpdate(JSON.parse(data)));
  source.addEventListener('error', async () => {
    // An EventSource gives up at an answer that is no stream, which a sandbox gives while it
    // starts.
    source.close();
    onState((await isFull()) ? 'full' : 'lost');
    setTimeout(() => listen(onUpdate, onState), RECONNECT_DELAY_MS);
  });
};

/** Whether the sandbox runs and has no place for this page. An EventSource does not say. */
const isFull = () =>
  fetch('/sandbox/feed', { method: 'HEAD' }).then(
    ({ status, headers }) => status === 503 && headers.has('retry-after'),
    () => false,
  );

/** Asks the sandbox to do something. Throws an error with its answer when it refuses. */
export const send = async (method, path, json) => {
  const headers = { 'content-type': 'application/json' };
  const init = { method, headers, body: JSON.stringify(json) };
  const response = await fetch(path, init);
  if (response.ok) return response.json();
  const answer = await response.json().catch(() => undefined);
  throw new Error(answer?.error?.message ?? `The sandbox answered with status ${response.status}.`);
};
