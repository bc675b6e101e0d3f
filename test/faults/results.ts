import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Order } from './browser-runs.ts';
import type { Finding } from './figures.ts';

/** Findings by fault and seed, kept in a file where one is named: hours of runs outlive their end. */
export class Results {
  readonly #file: string | undefined;
  readonly #findings = new Map<string, Finding>();

  /** @param file - One finding in each line, as JSON; the last one of a seed holds. */
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

  has(order: Order): boolean {
    return this.#findings.has(nameOf(order));
  }

  add(finding: Finding): void {
    this.#findings.set(nameOf(finding), finding);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(finding)}\n`);
  }

  /** Those of `orders` that there are. */
  of(orders: readonly Order[]): readonly Finding[] {
    return orders.flatMap((order) => this.#findings.get(nameOf(order)) ?? []);
  }
}

function nameOf({ fault, seed }: Order): string {
  return `${fault} ${seed}`;
}
