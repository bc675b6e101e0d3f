type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** Removes the fields that have no value: on the wire, a missing field and `null` mean the same. */
export function present<Fields extends Record<string, unknown>>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value != null && value !== '');
  return Object.fromEntries(entries) as Present<Fields>;
}
