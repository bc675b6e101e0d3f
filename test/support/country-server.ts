import { countryPairs } from '../../src/address/countries.ts';

/**
 * Answers requests for `countries.json` as the checkout origin does, or by `answer`; all others go
 * their way. The result takes it back.
 */
export function serveCountries(answer = () => Response.json(countryPairs)): () => void {
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI);
    return pathname === '/countries.json' ? answer() : fetch(input, init);
  };
  return () => {
    window.fetch = fetch;
  };
}
