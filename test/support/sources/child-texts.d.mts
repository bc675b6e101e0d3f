export function childTexts(
  ts: unknown,
  root: string,
  folder: string,
): { readonly texts: readonly string[]; readonly count: number };
