/** How many files a line names at most. */
const MAX_NAMED = 3;

/** The names of a few files, or of the first of many with the number of the others. */
export function nameSome(files: readonly string[]): string {
  if (files.length <= MAX_NAMED) return files.join(', ');
  const named = files.slice(0, MAX_NAMED).join(', ');
  return `${named} and ${files.length - MAX_NAMED} more`;
}
