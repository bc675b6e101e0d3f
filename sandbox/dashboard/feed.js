/** Milliseconds from a lost connection to the next attempt. */
const PAUSE = 1000;

/**
 * Listens to the sandbox, again and again when it is restarted.
 *
 * @param tell - Called with each piece of news.
 * @param show - Called with `live` or `lost`.
 */
export const listen = (tell, show) => {
  const source = new EventSource('/sandbox/feed');
  source.addEventListener('open', () => show('live'));
  source.addEventListener('message', ({ data }) => tell(JSON.parse(data)));
  source.addEventListener('error', () => {
    show('lost');
    // By itself it would give up at the first answer that is not a stream, as while starting.
    source.close();
    setTimeout(() => listen(tell, show), PAUSE);
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
