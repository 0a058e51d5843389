/** A request as it is sent: the service says what is wrong with it. */
export type WireRequest = Record<string, unknown>
