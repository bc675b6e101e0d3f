import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

/** A connection to the database. One caller has it at a time. */
export interface Connection {
  /**
   * Runs a statement, or several that are divided by semicolons and have no values.
   *
   * @param name - Names a statement that is worth planning once. One name never names two.
   * @returns the rows of the last one
   */
  run(text: string, values: readonly unknown[], name?: string): Promise<unknown[]>;
  /** @param isBroken - Whether nobody can use it any more. */
  release(isBroken: boolean): void;
}

/** The connections to one database. The embedded one and a server differ in nothing else. */
export interface Connections {
  /** Waits until a connection is free. */
  take(): Promise<Connection>;
  close(): Promise<void>;
}

/** How kysely speaks to a database. */
export function dialectOver(connections: Connections): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOver(connections),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function driverOver(connections: Connections): Driver {
  const names = createNames();
  return {
    init: async () => undefined,
    acquireConnection: async () => new Session(await connections.take(), names),
    releaseConnection: async (session: Session) => session.release(),
    beginTransaction: (session: Session) => session.begin(),
    commitTransaction: (session: Session) => session.commit(),
    rollbackTransaction: (session: Session) => session.rollBack(),
    destroy: () => connections.close(),
  };
}

/** A connection in the hands of one caller. */
class Session implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #names: Names;
  #isInTransaction = false;
  #isBroken = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(connection: Connection, names: Names) {
    this.#connection = connection;
    this.#names = names;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isInTransaction) {
      return unlessUndone(async () => ({ rows: await this.#run<Row>(sql, parameters) }));
    }
    try {
      return { rows: await this.#run<Row>(sql, parameters) };
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('The store streams nothing');
  }

  async begin(): Promise<void> {
    await this.#run('begin');
    this.#isInTransaction = true;
  }

  /**
   * @throws the error of a statement that has failed, though nobody minded: the database has undone
   *   everything by then, and would say nothing
   */
  async commit(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    await this.#run('commit');
    this.#isInTransaction = false;
  }

  /** What cannot be undone is undone by the end of the connection. */
  async rollBack(): Promise<void> {
    await this.#run('rollback').catch(() => (this.#isBroken = true));
    this.#isInTransaction = false;
    this.#failure = undefined;
  }

  release(): void {
    this.#connection.release(this.#isBroken);
  }

  async #run<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      return (await this.#connection.run(text, values, this.#names.of(text))) as Row[];
    } catch (error) {
      if (isOutdated(error)) this.#names.forget();
      throw error;
    }
  }
}

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

/**
 * Does `work`, and again when the database has undone it for no fault of its own: to end a deadlock, for
 * example between a reset and a delivery, or because another process has changed the tables.
 */
export async function unlessUndone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isAgain = isDeadlock(error) || isOutdated(error);
      if (!isAgain || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}

/** A statement returns other columns than when it was planned. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && /cached plan must not change result type/.test(error.message);
}

/** As many statements are planned once. There are a few hundred in all. */
const MAX_NAMES = 1000;

interface Names {
  /** The name of a statement that is worth planning once. */
  of(text: string): string | undefined;
  /** Has all statements planned anew, under other names. */
  forget(): void;
}

function createNames(): Names {
  const names = new Map<string, string>();
  let count = 0;
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      // Several statements cannot be planned together.
      const isWorthIt = /^\s*(select|insert|update|delete|with)\b[^;]*$/i.test(text);
      if (!isWorthIt || names.size === MAX_NAMES) return undefined;
      const name = `s${(count += 1)}`;
      names.set(text, name);
      return name;
    },
    forget: () => names.clear(),
  };
}
