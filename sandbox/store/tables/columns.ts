import type { ColumnType, GeneratedAlways } from 'kysely';

/*
 * The kinds of columns. `test/sandbox/store/tables.test.ts` compares the tables that are declared
 * with them with those of the database.
 */

declare const SHAPE: unique symbol;

/** The JSON of a `Shape`, ready to be stored. */
export type JsonText<Shape> = string & { readonly [SHAPE]: Shape };

/**
 * A column of JSON. It is read as a value and written as a text, because drivers take an array for
 * an array of SQL.
 */
export type Json<Shape> = ColumnType<Shape, JsonText<Shape>, JsonText<Shape>>;

export type NullableJson<Shape> = ColumnType<
  Shape | null,
  JsonText<Shape> | null,
  JsonText<Shape> | null
>;

/** `value` as a column of JSON takes it. */
export function json<Shape>(value: Shape): JsonText<Shape> {
  return JSON.stringify(value) as JsonText<Shape>;
}

/** What every record has. */
export interface Owned {
  /** The order in which records were made. */
  seq: GeneratedAlways<number>;
  merchant: string;
  created_at: Date;
}

export type Texts = Readonly<Record<string, string>>;
export type FreeForm = Readonly<Record<string, unknown>>;
