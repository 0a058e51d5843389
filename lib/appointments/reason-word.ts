const patterns = {
  fasting: /\bfast/i,
  'wrong-patient': /wrong (patient|person)/i,
  time: /time no longer|no longer works/i,
  'not-interested': /no longer interested/i,
  provider: /provider asked/i,
  sick: /\bsick\b|\bill\b/i,
  address: /address/i,
  elsewhere: /somewhere else|elsewhere/i,
  order: /order changed/i,
  'not-there': /not there|no[- ]show/i,
  other: /^other$/i,
} as const

export type ReasonWord = keyof typeof patterns

/** Before a visit has begun, no one has missed it. */
export function reasonsToOffer<R extends { name: string }>(
  reasons: readonly R[],
  { startAt }: { startAt: string | null },
  at: string,
): R[] {
  const hasBegun = startAt !== null && Date.parse(startAt) <= Date.parse(at)
  return reasons.filter(({ name }) => hasBegun || reasonWordOf(name) !== 'not-there')
}

/** Providers name their reasons in English; undefined for one that we have no words for. */
export function reasonWordOf(name: string): ReasonWord | undefined {
  const known = Object.keys(patterns) as ReasonWord[]
  return known.find((word) => patterns[word].test(name))
}
