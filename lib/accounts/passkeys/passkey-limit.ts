/** Passkeys of one account: enough for every device of one person. */
export const maxPasskeys = 10
