/** How long pools keep an unused connection. With 10 s, the default of pg, even an idle product kept opening new ones. */
export const idleTimeoutMillis = 5 * 60_000
