// Separate from the draft schemas, so that browsers do not load zod for these.

export const draftKinds = ['order-kit', 'register-kit'] as const

export const draftSteps = {
  'order-kit': ['test', 'wish', 'address', 'check'],
  'register-kit': ['code', 'about-you', 'consents', 'physician', 'check'],
} as const

export type DraftKind = (typeof draftKinds)[number]
export type DraftStep<K extends DraftKind = DraftKind> = (typeof draftSteps)[K][number]
