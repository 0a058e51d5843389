const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** At most `limit` in each window. For what may be asked often, but not without end. */
export interface WindowRule {
  name: string
  limit: number
  windowMs: number
}

/** After `free` failures each further try has to wait: `baseMs`, then twice as long each time, up to `maxMs`. */
export interface FailureRule {
  name: string
  free: number
  baseMs: number
  maxMs: number
  forgetAfterMs: number
}

/** Wrong passwords for one account, from wherever they come. The wait stays short enough that nobody can be locked out. */
export const signInOfAccount: FailureRule = {
  name: 'sign-in-account',
  free: 5,
  baseMs: 2 * secondMs,
  maxMs: 15 * minuteMs,
  forgetAfterMs: 24 * hourMs,
}

/** Wrong passwords from one address, for whatever accounts. A clinic's people may share one address. */
export const signInFromAddress: FailureRule = {
  name: 'sign-in-address',
  free: 40,
  baseMs: 2 * secondMs,
  maxMs: 15 * minuteMs,
  forgetAfterMs: hourMs,
}

export const signUpFromAddress: WindowRule = {
  name: 'sign-up-address',
  limit: 60,
  windowMs: 10 * minuteMs,
}
export const mailToAccount: WindowRule = { name: 'mail-account', limit: 4, windowMs: 15 * minuteMs }
export const mailFromAddress: WindowRule = {
  name: 'mail-address',
  limit: 40,
  windowMs: 15 * minuteMs,
}
export const tokenFromAddress: WindowRule = {
  name: 'token-address',
  limit: 60,
  windowMs: 10 * minuteMs,
}
export const codeFromAddress: WindowRule = {
  name: 'code-address',
  limit: 60,
  windowMs: 10 * minuteMs,
}
export const passwordOfAccount: WindowRule = {
  name: 'password-account',
  limit: 15,
  windowMs: 15 * minuteMs,
}
/** Refused requests that are audited one by one. */
export const refusalsOfAccount: WindowRule = {
  name: 'refusals-account',
  limit: 300,
  windowMs: 10 * minuteMs,
}

/** Each upload has files opened and read, which costs more than any other request. */
export const uploadsOfAccount: WindowRule = {
  name: 'uploads-account',
  limit: 40,
  windowMs: 10 * minuteMs,
}
