/** The names in braces of a text: `amount` for `Pay {amount}`. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Replaces each name in braces by its value. */
export function fill<Text extends string>(
  text: Text,
  values: Readonly<Record<Placeholder<Text>, string | number>>,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: Placeholder<Text>) => String(values[name]));
}
