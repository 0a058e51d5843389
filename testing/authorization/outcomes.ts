/** Every kind of caller; `owner` is the patient who owns the row, `stranger` another patient. */
export const callers = [
  'anonymous',
  'stranger',
  'support',
  'reviewer',
  'clinician',
  'admin',
  'owner',
] as const
export type Caller = (typeof callers)[number]

/** What each caller gets: an HTTP status, or a verb's answer. */
export type Outcomes<T> = Record<Caller, T>

const staff = ['support', 'reviewer', 'clinician', 'admin'] as const
type StaffRole = (typeof staff)[number]

const same = <T>(outcome: T): Outcomes<T> => ({
  anonymous: outcome,
  stranger: outcome,
  support: outcome,
  reviewer: outcome,
  clinician: outcome,
  admin: outcome,
  owner: outcome,
})

interface Refusals<T> {
  signedOut: T
  forbidden: T
  notFound: T
}

/** The usual rules, as HTTP statuses or error codes. */
export function outcomeRules<T>({ signedOut, forbidden, notFound }: Refusals<T>) {
  return {
    /** Every caller gets the same. */
    forAnyone: same<T>,
    /** Signed-in callers get their own data. */
    forAccounts: (own: T, others: T = own): Outcomes<T> => ({
      ...same(others),
      anonymous: signedOut,
      owner: own,
    }),
    /** Patients get their own data and `others` for another patient's. Staff rules are given apart. */
    forPatients: (own: T, others: T = own): Outcomes<T> => ({
      ...same(forbidden),
      anonymous: signedOut,
      stranger: others,
      owner: own,
    }),
    /** Staff with these roles; for patients it does not exist. */
    forStaff: (allowed: T, roles: readonly StaffRole[] = staff): Outcomes<T> => ({
      ...same(forbidden),
      ...Object.fromEntries(roles.map((role) => [role, allowed])),
      anonymous: signedOut,
      stranger: notFound,
      owner: notFound,
    }),
  }
}
