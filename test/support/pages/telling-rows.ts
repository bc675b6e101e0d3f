/** Whether tables are gone through whole, as each night: `ALL_ROWS=1`. */
export const hasAllRows = process.env['ALL_ROWS'] === '1';

/** Of the rows of a table: all of them each night, and else those that tell the most. */
export function tellingOf<Row>(all: readonly Row[], isTelling: (row: Row) => boolean): Row[] {
  return all.filter((row) => hasAllRows || isTelling(row));
}
