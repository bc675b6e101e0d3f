/** Why a field of a bill is not sure, in one word. */
export type Doubt =
  /** The document does not say it, or not in a way that is known. */
  | 'missing'
  /** It can be read in two ways. */
  | 'ambiguous'
  /** Two places of the document say different things, or its sums do not agree. */
  | 'contradictory'
  /** It stands there, and is no such value. */
  | 'unreadable'
  /** The document gives money back. */
  | 'credit'
  /** The document says that nothing is to be paid, or that it is paid by itself. */
  | 'nothing_due';

/** What is surely so, or why it is not; neither where the document says nothing about it. */
export type Finding<Value> = { readonly value: Value } | { readonly doubt: Doubt } | undefined;

/** The one value on which all findings agree. */
export function agreed<Value>(findings: readonly Finding<Value>[]): Finding<Value> {
  const found = findings.filter((finding) => finding !== undefined);
  const [first] = found;
  const doubt = found.find((finding) => 'doubt' in finding);
  if (doubt || !first) return doubt;
  const said = new Set(found.map((finding) => JSON.stringify('value' in finding && finding.value)));
  return said.size > 1 ? { doubt: 'contradictory' } : first;
}

export function valueOf<Value>(finding: Finding<Value>): Value | undefined {
  return finding && 'value' in finding ? finding.value : undefined;
}

export function doubtOf(finding: Finding<unknown>): Doubt | undefined {
  return finding && 'doubt' in finding ? finding.doubt : undefined;
}
