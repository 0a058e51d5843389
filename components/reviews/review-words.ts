import english from '#messages/en/reviews.json' with { type: 'json' }

type Known<T> = Extract<keyof T, string>

export type ReasonWord = Known<typeof english.reasons>
export type DoubtWord = Known<typeof english.doubts>
export type CodeReasonWord = Known<typeof english.codes.reasons>

/** Message key for a reason; "other" if unknown. */
export function reasonWordOf(reason: string): ReasonWord {
  return Object.hasOwn(english.reasons, reason) ? (reason as ReasonWord) : 'other'
}

export function doubtWordOf(doubt: string): DoubtWord {
  return Object.hasOwn(english.doubts, doubt) ? (doubt as DoubtWord) : 'other'
}

/** Undefined if there is no text for it; it is then not shown. */
export function codeReasonWordOf(reason: string): CodeReasonWord | undefined {
  return Object.hasOwn(english.codes.reasons, reason) ? (reason as CodeReasonWord) : undefined
}
