import { type Page, test } from '@playwright/test';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';

/** A rule of many cases, each of which a buyer could meet. */
interface Table<Row> {
  readonly page: Page;
  readonly sandbox: SandboxControl;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Loads the page: for the first row, and after a row that has failed. None where each row loads it. */
  readonly open?: () => Promise<unknown>;
  /** Empties what the row before has left in the page. */
  readonly reset?: () => Promise<unknown>;
  readonly check: (row: Row) => Promise<void>;
}

/** Milliseconds for one row, on a machine that may be busy. */
const ROW_TIMEOUT = 60_000;

/**
 * Checks all rows in one page, each as a step of its own that begins with an empty form and a sandbox
 * that was just reset. Those that fail are named together at the end.
 */
export async function checkRows<Row>(table: Table<Row>): Promise<void> {
  const { page, sandbox, rows, nameOf, check } = table;
  test.setTimeout(rows.length * ROW_TIMEOUT);
  const failures: string[] = [];
  let begin = table.open;
  for (const row of rows) {
    try {
      await test.step(nameOf(row), async () => {
        await sandbox.reset();
        await begin?.();
        await check(row);
      });
      begin = table.reset;
    } catch (error) {
      failures.push(`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`);
      // A row that has failed may leave a payment behind that no reset ends.
      await page.evaluate(() => [sessionStorage, localStorage].forEach((kept) => kept.clear()));
      begin = table.open;
    }
  }
  if (failures.length > 0) {
    throw new Error(
      `${failures.length} of ${rows.length} rows failed.\n\n${failures.join('\n\n')}`,
    );
  }
}
