import type { AnyRecord, Kind } from '../kinds/kind.ts';

/** A request to the service, as a merchant's server or a test would send it. */
export interface Order {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Something that one click does to a record. */
export interface Action {
  /** Its part of an address. */
  readonly name: string;
  readonly label: string;
  readonly isDangerous?: boolean;
  /** Whether the state of the record allows it. */
  readonly isOffered: (record: AnyRecord, status: string) => boolean;
  /** An amount that can be changed before the click, in minor units of the record's currency. */
  readonly amount?: (record: AnyRecord) => number;
  /** Whether a code of a second factor has to be typed. */
  readonly takesCode?: boolean;
  /**
   * @param amount - Minor units, where the action has an amount.
   * @param code - What was typed, where the action takes a code.
   */
  readonly order: (record: AnyRecord, amount: number, code: string) => Order;
  /**
   * One sentence on what was done.
   *
   * @param said - The amount, as people read it.
   * @param answer - The JSON of the answer.
   */
  readonly done: (said: string, answer: unknown) => string;
}

/** The actions of each kind, by its path. */
export type Actions = Readonly<Record<Kind['path'], readonly Action[]>>;

/** An action without an amount that posts to a path of the API. */
export function posting(
  name: string,
  label: string,
  path: (id: string) => string,
  done: string,
  isOffered: Action['isOffered'],
): Action {
  return {
    name,
    label,
    isOffered,
    order: ({ id }) => ({ method: 'POST', path: path(encodeURIComponent(id)), body: {} }),
    done: () => done,
  };
}
