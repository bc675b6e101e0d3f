/**
 * Asks our own server for a session to pay `items` by, as in `price_tee:2 price_mug`.
 *
 * Answers `{id, client_secret, url}`; `url` leads to the hosted page.
 */
export const createSession = async (items) => {
  const response = await fetch('/api/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
};

/** Says that there is no session to be had; `problem` is what went wrong. */
export const tellProblem = (problem) => {
  document.querySelector('[data-problem]').textContent =
    `The checkout did not open, and nothing was charged. ${problem.message}`;
};
