import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PlannedRun } from './browser-runs.ts';
import type { Finding } from './figures.ts';

/**
 * Findings by fault and seed. Where a file is named, they are kept in it, so that a series of hours that
 * was stopped can go on.
 */
export class Results {
  readonly #file: string | undefined;
  readonly #findings = new Map<string, Finding>();

  /** @param file - Holds one finding in each line, as JSON; the last one of a seed counts. */
  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      const finding = JSON.parse(line) as Finding;
      this.#findings.set(nameOf(finding), finding);
    }
  }

  has(run: PlannedRun): boolean {
    return this.#findings.has(nameOf(run));
  }

  add(finding: Finding): void {
    this.#findings.set(nameOf(finding), finding);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(finding)}\n`);
  }

  /** The findings of `runs` that exist. */
  of(runs: readonly PlannedRun[]): readonly Finding[] {
    return runs.flatMap((run) => this.#findings.get(nameOf(run)) ?? []);
  }
}

function nameOf({ fault, seed }: PlannedRun): string {
  return `${fault} ${seed}`;
}
