// This module is loaded only for addresses that have fields: read-fields.ts.

/**
 * What the fragment of an address adds to the order. Whoever has the address can change all of it.
 */
export interface FragmentFields {
  /** Id of a customer whom the merchant knows. */
  readonly identityId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Tags of a new card or bank account. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/**
 * Why an address is refused. A malformed field is not left out, because that would change the
 * order.
 */
export type FieldsRefusal =
  | { readonly kind: 'malformed'; readonly code: `MALFORMED_${Kind}` }
  /** The address holds a key that only servers may have. */
  | { readonly kind: 'secret-key' };

type Kind = 'IDENTITY' | 'METADATA' | 'TAGS' | 'INSTRUMENT';

/**
 * Fields are recognized by how their names begin, so that a typing mistake is reported and not
 * ignored. read-fields.ts knows the same beginnings.
 */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^identity/i, 'IDENTITY'],
  [/^metadata/i, 'METADATA'],
  [/^tag/i, 'TAGS'],
  // An instrument is always refused: an address must not decide with what the buyer pays.
  [/^instrument/i, 'INSTRUMENT'],
];

const SECRET_KEY = /(^|[^a-z\d])sk[_-](test|live)|whsec_/i;
const OTHER_SECRET = /_secret|^(ecs|cs)_/i;
/** Matches a customer's id, but not the text of a variable that was not replaced. */
const ID = /^(?!(undefined|null)$)[\w.:@/+=~-]{1,255}$/;
const NAME = /^[a-z][\w.-]{0,39}$/i;
/** Allows neither control characters nor bytes that could not be decoded. */
const VALUE = /^[^\p{Cc}\ufffd]{0,255}$/u;
/** How many names metadata may have, and how many tags may. */
const MAX_NAMES = 20;

/** Reads `identity=…`, `metadata.<name>=…` and `tags.<name>=…` and ignores all other names. */
export function readFragmentFields(parameters: URLSearchParams): FragmentFields | FieldsRefusal {
  const ids: string[] = [];
  const texts = { METADATA: new Map<string, string>(), TAGS: new Map<string, string>() };
  for (const [name, value] of parameters) {
    const kind = KINDS.find(([beginning]) => beginning.test(name))?.[1];
    if (!kind) continue;
    if (SECRET_KEY.test(value)) return { kind: 'secret-key' };
    const malformed = { kind: 'malformed', code: `MALFORMED_${kind}` } as const;
    if (OTHER_SECRET.test(value)) return malformed;
    if (name === 'identity' && ids.length === 0 && ID.test(value)) {
      ids.push(value);
      continue;
    }
    const own = /^(?:metadata|tags)\.(.*)$/s.exec(name)?.[1] ?? '';
    if (kind === 'IDENTITY' || kind === 'INSTRUMENT' || !NAME.test(own)) return malformed;
    const those = texts[kind];
    if (!VALUE.test(value) || those.has(own) || those.size === MAX_NAMES) return malformed;
    those.set(own, value);
  }
  const [identityId] = ids;
  const { METADATA, TAGS } = texts;
  return {
    ...(identityId && { identityId }),
    ...(METADATA.size > 0 && { metadata: Object.fromEntries(METADATA) }),
    ...(TAGS.size > 0 && { tags: Object.fromEntries(TAGS) }),
  };
}
