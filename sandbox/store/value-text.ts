/** `value` as PostgreSQL reads it: arrays are those of SQL, other objects are JSON. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`;
  // A number and a boolean have the same text in JSON and in SQL.
  return JSON.stringify(value);
}

function elementText(value: unknown): string {
  const text = toText(value);
  if (text === null) return 'NULL';
  return Array.isArray(value) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
