/** Everyone who may ask; `owner` is the patient whose row it is, `stranger` another one. */
export const askers = [
  'anonymous',
  'stranger',
  'support',
  'reviewer',
  'clinician',
  'admin',
  'owner',
] as const
export type Asker = (typeof askers)[number]

/** What each gets: an HTTP status, or a verb's answer. */
export type Outcomes<T> = Record<Asker, T>

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

/** The usual rules, in the words of those who refuse: HTTP statuses or error codes. */
export function outcomeRules<T>({ signedOut, forbidden, notFound }: Refusals<T>) {
  return {
    /** Whoever asks gets the same. */
    forAnyone: same<T>,
    /** Whoever is signed in gets what is their own. */
    forAccounts: (own: T, others: T = own): Outcomes<T> => ({
      ...same(others),
      anonymous: signedOut,
      owner: own,
    }),
    /** Patients, each their own; what is another's is `others`. Staff have rules of their own. */
    forPatients: (own: T, others: T = own): Outcomes<T> => ({
      ...same(forbidden),
      anonymous: signedOut,
      stranger: others,
      owner: own,
    }),
    /** Staff of these roles; to patients it does not exist. */
    forStaff: (allowed: T, roles: readonly StaffRole[] = staff): Outcomes<T> => ({
      ...same(forbidden),
      ...Object.fromEntries(roles.map((role) => [role, allowed])),
      anonymous: signedOut,
      stranger: notFound,
      owner: notFound,
    }),
  }
}
