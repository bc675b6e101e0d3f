import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/api/http/client.ts';
import { listAll } from '../../../../src/api/http/list-all.ts';
import { listProducts } from '../../../../src/api/prices.ts';
import { MAX_LINES } from '../../../../src/api/limits.ts';
import { ApiError } from '../../../../src/errors.ts';
import { rejectionOf } from '../../../support/promises/rejection.ts';
import { refusal, success } from '../../../support/checkout/scripted-fetch.ts';

const product = (id: string) => ({ id, name: `Product ${id}`, active: true });
const ids = Array.from({ length: MAX_LINES }, (_, index) => `prod_${index}`);

type Pagination = unknown;

/** A service that answers each request with a page of its own. */
function serviceOf(
  answer: (wanted: readonly string[], offset: number) => readonly [string[], Pagination] | Response,
) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'https://s.example',
    sleep: async () => {},
    random: () => 0,
    async fetch(input) {
      const { searchParams, search } = new URL(input instanceof Request ? input.url : input);
      asked.push(decodeURIComponent(search));
      const wanted = (searchParams.get('ids') ?? '').split(',');
      const page = answer(wanted, Number(searchParams.get('offset') ?? 0));
      if (page instanceof Response) return page;
      const [found, pagination] = page;
      return success(found.map(product), {}, pagination);
    },
  });
  return {
    asked,
    list: (wanted = ids) => listAll(client, listProducts, wanted),
  };
}

/** As interface, section 2.1, has it. */
const paged = (limit: number) =>
  serviceOf((wanted, offset) => {
    const found = wanted.slice(offset, offset + limit);
    const has_more = offset + found.length < wanted.length;
    return [found, { total: wanted.length, limit, offset, has_more, truncated: false }];
  });

describe('all records of a list', () => {
  for (const limit of [1, 25, 33, 99, 100]) {
    it(`are read in as many pages as they have, in their order: ${limit} on each`, async () => {
      const { asked, list } = paged(limit);
      expect((await list()).map(({ id }) => id)).to.deep.equal(ids);
      expect(asked).to.have.length(Math.ceil(ids.length / limit));
    });
  }

  it('are asked for by the same ids on each page, from where the last one ended', async () => {
    const { asked, list } = paged(2);
    await list(['a', 'b', 'c']);
    expect(asked).to.deep.equal(['?ids=a,b,c', '?ids=a,b,c&offset=2']);
  });

  it('are those of one page where the service says nothing of pages, or nothing that is known', async () => {
    const strange = [undefined, null, 'more', [], {}, { has_more: 'true' }, { has_more: 1 }];
    for (const pagination of strange) {
      const { asked, list } = serviceOf(() => [['a'], pagination]);
      expect(await list(['a', 'b'])).to.deep.equal([product('a')]);
      expect(asked).to.have.length(1);
    }
  });

  it('are not waited for longer than until all that were asked for have come', async () => {
    const { asked, list } = serviceOf(() => [['b', 'a'], { has_more: true }]);
    expect((await list(['a', 'b'])).map(({ id }) => id)).to.deep.equal(['b', 'a']);
    expect(asked).to.have.length(1);
  });
});

/** More to come, and nothing that was asked for comes. */
const ENDLESS: readonly (readonly [string, (offset: number) => string[]])[] = [
  ['gives nothing', () => []],
  ['gives the same page again', () => ['prod_0', 'prod_1']],
  ['gives others', (offset) => [`other_${offset}`]],
];

describe('a list that says that there is more', () => {
  for (const [what, pageAt] of ENDLESS) {
    it(`and ${what} is refused, and not asked for ever`, async () => {
      const { asked, list } = serviceOf((_, offset) => [pageAt(offset), { has_more: true }]);
      const error = await rejectionOf(list());
      expect(error).to.be.instanceOf(ApiError);
      expect(error).to.include({ code: 'UNEXPECTED_RESPONSE', actor: 'service' });
      expect(asked.length).to.be.lessThan(3);
    });
  }

  it('and fails on a later page is refused whole', async () => {
    const { list } = serviceOf((wanted, offset) =>
      offset === 0 ? [wanted.slice(0, 25), { has_more: true }] : refusal(403, 'FORBIDDEN'),
    );
    expect(await rejectionOf(list())).to.include({ code: 'FORBIDDEN' });
  });
});
