const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

export interface WindowRule {
  name: string
  limit: number
  windowMs: number
}

/** After `free` failures each attempt must wait: `baseMs`, then twice as long each time, up to `maxMs`. */
export interface FailureRule {
  name: string
  free: number
  baseMs: number
  maxMs: number
  forgetAfterMs: number
}

/**
 * Wrong passwords for one account from browsers it does not know, from any address. During the wait the right password is
 * not refused: it leads to a mailed link (lib/accounts/sign-in/guard-sign-in.ts).
 */
export const signInOfAccount: FailureRule = {
  name: 'sign-in-account',
  free: 10,
  baseMs: 10 * secondMs,
  maxMs: 15 * minuteMs,
  forgetAfterMs: 24 * hourMs,
}

/** The same from one address. */
export const signInOfAccountFromAddress: FailureRule = {
  ...signInOfAccount,
  name: 'sign-in-account-address',
  free: 5,
}

/** Wrong passwords for one account from one browser it knows: guesses from elsewhere do not count here. */
export const signInFromDevice: FailureRule = { ...signInOfAccount, name: 'sign-in-device' }

/** Links that confirm a browser. Only the right password sends one, so others cannot use them up. */
export const deviceMailToAccount: WindowRule = {
  name: 'device-mail-account',
  limit: 4,
  windowMs: 15 * minuteMs,
}

/**
 * Wrong passwords from one address, for any account, in browsers that the account does not know. A whole clinic may share
 * one address.
 */
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
/** Mails that the account itself requests. */
export const mailToAccount: WindowRule = { name: 'mail-account', limit: 4, windowMs: 15 * minuteMs }
/** Mails to one mailbox that anyone may request. */
export const mailFromAddressToOne: WindowRule = {
  name: 'mail-address-one',
  limit: 4,
  windowMs: 15 * minuteMs,
}
/** The same from everywhere together. */
export const mailToOne: WindowRule = { name: 'mail-one', limit: 20, windowMs: hourMs }
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
/**
 * Challenges for signing in with a passkey, and failed answers. A signature cannot be guessed, so wrong passwords from the
 * same address do not count here: this only bounds the rows.
 */
export const passkeyFromAddress: WindowRule = {
  name: 'passkey-address',
  limit: 300,
  windowMs: 10 * minuteMs,
}
export const passwordOfAccount: WindowRule = {
  name: 'password-account',
  limit: 15,
  windowMs: 15 * minuteMs,
}
export const refusalsOfAccount: WindowRule = {
  name: 'refusals-account',
  limit: 300,
  windowMs: 10 * minuteMs,
}

/** Opening and reading the files makes an upload the most expensive request. */
export const uploadsOfAccount: WindowRule = {
  name: 'uploads-account',
  limit: 40,
  windowMs: 10 * minuteMs,
}

/** Messages of one patient to the clinic. */
export const messagesOfAccount: WindowRule = {
  name: 'messages-account',
  limit: 30,
  windowMs: 10 * minuteMs,
}

/** Audit entries about sign-ins that a limit above refused. */
export const limitsFromAddress: WindowRule = {
  name: 'limits-address',
  limit: 30,
  windowMs: 10 * minuteMs,
}

/** Downloads of their whole record by one patient, each of which is prepared in the background. */
export const dataExportsOfAccount: WindowRule = {
  name: 'data-exports-account',
  limit: 6,
  windowMs: 24 * hourMs,
}

/** Deletions of one's own account, each after an undo. */
export const deletionsOfAccount: WindowRule = {
  name: 'deletions-account',
  limit: 3,
  windowMs: 24 * hourMs,
}

/** Downloads of results, original reports and documents of orders by one staff account: more than anyone reads. */
export const exportsOfStaff: WindowRule = {
  name: 'exports-staff',
  limit: 40,
  windowMs: 10 * minuteMs,
}

/** The same link once more. */
export const questionsMailAgain: WindowRule = {
  name: 'questions-mail-again',
  limit: 8,
  windowMs: hourMs,
}

/** Emails that invite one patient to an account. */
export const invitationsOfPatient: WindowRule = {
  name: 'invitations-patient',
  limit: 8,
  windowMs: hourMs,
}

/** Emails with a link to an order's questions, to one patient. */
export const questionsMailToPatient: WindowRule = {
  name: 'questions-mail-patient',
  limit: 6,
  windowMs: hourMs,
}
