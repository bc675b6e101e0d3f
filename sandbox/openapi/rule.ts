/** One check that no schema can express. */
export interface Rule {
  /** The place in the request, as `error.details.issues` names it, or how that place begins. */
  readonly at: string;
  readonly rule: string;
  /** Whether the field names a record that has to exist. If it does not, the answer is 404. */
  readonly names?: true;
}

/* Rules that many operations have. */

export const idempotency: Rule = {
  at: 'Idempotency-Key',
  rule: '1 to 255 printable characters.',
};
export const page: Rule = { at: 'ids', rule: 'At most 100.' };
