/**
 * Errors of connections, of a server that shuts down or starts, and of one that has no connection
 * left. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY = /^(08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

/** What the drivers say without a code when their connection or their database was closed. */
const CLOSED =
  /^(PGlite is closed|Connection terminated|Client has encountered a connection error)/;

/** Whether `error` says that the database cannot be reached, and nothing about the request. */
export function isStoreAway(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return AWAY.test(code) || CLOSED.test(error.message);
}
