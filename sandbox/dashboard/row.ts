/** How a state is coloured. Its text says the same. */
export type Tone = 'good' | 'wait' | 'bad' | 'plain';

/** A part of what opens below a row: JSON, or plain text. */
export interface Section {
  readonly title: string;
  readonly content: unknown;
}

/** A button of a row. It posts `{}` to `path`. */
export interface Action {
  readonly label: string;
  readonly path: string;
  /** Announced once the action is done. */
  readonly done: string;
}

/** One line of a list of the dashboard. Everything in it is shown as text. */
export interface Row {
  /** Unique within its list. */
  readonly id: string;
  /** A time in ISO 8601. */
  readonly at: string;
  /** A short word before the title, such as a request's method. */
  readonly tag?: string;
  readonly title: string;
  readonly note?: string;
  readonly amount?: string;
  readonly mark: { readonly text: string; readonly tone: Tone };
  readonly sections: readonly Section[];
  readonly actions?: readonly Action[];
  /** The address of the record's own page. */
  readonly page?: string;
}

/** The newest rows of a list, newest first, and the number of all rows. */
export interface List {
  readonly total: number;
  readonly rows: readonly Row[];
}
