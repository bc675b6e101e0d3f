import type { FieldsChange } from '../bridge/protocol.ts';

/** What the frame has reported of the payment fields. */
export interface FieldsReport {
  /** Whether the frame has said that it shows its fields in the buyer's language. */
  readonly drawn: boolean;
  /** Whether the page has brought the frame, whose fields have been visible since before the script. */
  readonly early: boolean;
  /** The height of the fields in CSS pixels; `undefined` until the frame has sent it. */
  readonly height: number | undefined;
  /** Whether the payment fields are filled in correctly. */
  readonly complete: boolean;
  /** Names of the fields at which a problem is shown. */
  readonly wrong: readonly string[];
  /** The label of the card's postal code in the frame. */
  readonly postalLabel: string;
  /** Whether the buyer has begun to type a card number. */
  readonly typed: boolean;
  /** Whether the payment fields were emptied and nothing was typed since. */
  readonly emptied: boolean;
  /** Whether the payment fields hold something that the buyer has typed. */
  readonly filled: boolean;
}

export const NO_FIELDS: FieldsReport = {
  drawn: false,
  early: false,
  height: undefined,
  complete: false,
  wrong: [],
  postalLabel: '',
  typed: false,
  emptied: false,
  filled: false,
};

/**
 * A frame is never higher than this, in CSS pixels. The fields of a bank account need less with the
 * largest text.
 */
const MAX_FRAME_HEIGHT = 4000;

/** The report after something was typed, or is judged in another way. */
export function changedFields(
  report: FieldsReport,
  { complete, wrong, filled = false, brand, postalLabel = '' }: FieldsChange,
): FieldsReport {
  return {
    ...report,
    complete,
    wrong,
    postalLabel,
    filled,
    emptied: report.emptied && !filled,
    // A brand means that a number was typed. A name alone may have been filled in.
    typed: report.typed || brand !== undefined,
  };
}

/**
 * The report after the fields have become empty.
 *
 * @param isLost - Whether something that the buyer had typed is gone, which is explained.
 */
export function emptyFields(report: FieldsReport, isLost: boolean): FieldsReport {
  const emptied = report.emptied || isLost;
  return { ...report, emptied, filled: false, typed: false, complete: false, wrong: [] };
}

/** The report after the frame has sent the height of its fields. */
export function resizedFields(report: FieldsReport, height: number): FieldsReport {
  return { ...report, drawn: true, height: Math.min(height, MAX_FRAME_HEIGHT) };
}

/** Whether the page shows the same of both, so that a key that changes none of it draws nothing. */
export function showSame(one: FieldsReport, other: FieldsReport): boolean {
  const shown = ({ emptied, wrong, postalLabel }: FieldsReport) =>
    [emptied, ...wrong, wrong.length > 0 && postalLabel].join();
  return shown(one) === shown(other);
}
