import { countryPairs } from '../../../src/address/countries.ts';

/**
 * Responds to requests for `countries.json` as the checkout origin does, or with `answer`, and passes on
 * all others. Call the returned function to restore `fetch`.
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
