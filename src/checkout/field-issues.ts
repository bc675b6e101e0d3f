/** Parts of an address, in the order in which most countries have them. */
const ADDRESS = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'];

/**
 * Prefixes of paths in a payment request, and the form's fields below each of them, in the form's
 * order.
 */
const PLACES: readonly (readonly [place: string, fields: readonly string[]])[] = [
  [
    'customer_details.',
    [
      'first_name',
      'last_name',
      'email',
      'phone',
      'business_name',
      'doing_business_as',
      'business_phone',
    ],
  ],
  ['customer_details.personal_address.', ADDRESS],
  ['customer_details.business_address.', ADDRESS],
  ['source.', ['name']],
  ['source.address.', ADDRESS],
];

const FIELDS = new Map([
  ...PLACES.flatMap(([place, fields]) => fields.map((field) => [place + field, field] as const)),
  ['source.accountType', 'account_type'] as const,
]);

/**
 * Names of the form's fields that a refusal concerns, in the form's order. No text of the service
 * is returned.
 *
 * @param details - `error.details` of a `VALIDATION_ERROR`, unchecked: `{issues: [{path,
 *   message}]}`.
 * @see Contract, section 2
 */
export function fieldsOf(details: unknown): readonly string[] {
  const { issues } = (details ?? {}) as { readonly issues?: unknown };
  if (!Array.isArray(issues)) return [];
  const paths = new Set(issues.map((issue: unknown) => pathOf(issue)));
  const found = [...FIELDS].flatMap(([path, field]) => (paths.has(path) ? field : []));
  return [...new Set(found)];
}

/** A path may be a text with dots or a list of its parts. */
function pathOf(issue: unknown): string {
  const { path } = (issue ?? {}) as { readonly path?: unknown };
  const parts: readonly unknown[] = Array.isArray(path) ? path : [path];
  return parts.every((part) => typeof part === 'string') ? parts.join('.') : '';
}
