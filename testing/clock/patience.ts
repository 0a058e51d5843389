/** For what must happen, however slow the machine is: it ends what hangs. */
export const patience = { timeout: 60_000, interval: 50 }
