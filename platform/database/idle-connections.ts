/**
 * How long a pool keeps a connection that nobody uses. Work comes in small bursts: with pg's own 10 s an idle product opened
 * a connection each second, which cost PostgreSQL more than the queries.
 */
export const idleTimeoutMillis = 5 * 60_000
