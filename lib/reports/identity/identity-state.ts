export type Sameness = 'same' | 'differs' | 'unknown'

export interface IdentityCheck {
  name: Sameness
  dob: Sameness
  sex: Sameness
  /** whether the printed age fits the patient's birth date when the sample was collected */
  age: Sameness
}

/** Only a match lets a report pass without a person who compares it with the page. */
export type IdentityState = 'match' | 'differs' | 'not-read'

/** One difference outweighs every match. Sex and age alone do not name anyone. */
export function identityStateOf({ name, dob, sex, age }: IdentityCheck): IdentityState {
  if ([name, dob, sex, age].includes('differs')) return 'differs'
  return name === 'same' ? 'match' : 'not-read'
}

export const identityReasons = [
  'name-differs',
  'dob-differs',
  'sex-differs',
  'age-differs',
  'name-unread',
] as const
type IdentityReason = (typeof identityReasons)[number]

export function listIdentityReasons({ name, dob, sex, age }: IdentityCheck): IdentityReason[] {
  const found: Record<IdentityReason, boolean> = {
    'name-differs': name === 'differs',
    'dob-differs': dob === 'differs',
    'sex-differs': sex === 'differs',
    'age-differs': age === 'differs',
    'name-unread': name === 'unknown',
  }
  return identityReasons.filter((reason) => found[reason])
}

/** Whether the patient is asked if a report is theirs: it differs, or a name or birth date could not be compared. */
export function asksOwner(check: IdentityCheck, { dob }: { dob: string | null }): boolean {
  const isDobUnread = dob !== null && check.dob === 'unknown' && check.age !== 'same'
  return identityStateOf(check) !== 'match' || isDobUnread
}

export const ownerAnswers = ['yes', 'no', 'unsure'] as const
export type OwnerAnswer = (typeof ownerAnswers)[number]

export function readOwnerAnswer(stored: string | undefined): OwnerAnswer | null {
  return ownerAnswers.find((answer) => answer === stored) ?? null
}
