import english from '#messages/en/review.json' with { type: 'json' }

type Known<T> = Extract<keyof T, string>

export type ReasonWord = Known<typeof english.reasons>
export type DoubtWord = Known<typeof english.doubts>
export type CodeReasonWord = Known<typeof english.codes.reasons>

/** The key of the words for a reason; one that we do not know is another reason. */
export function reasonWordOf(reason: string): ReasonWord {
  return Object.hasOwn(english.reasons, reason) ? (reason as ReasonWord) : 'other'
}

export function doubtWordOf(doubt: string): DoubtWord {
  return Object.hasOwn(english.doubts, doubt) ? (doubt as DoubtWord) : 'other'
}

/** Undefined for what has no words: it then goes without. */
export function codeReasonWordOf(reason: string): CodeReasonWord | undefined {
  return Object.hasOwn(english.codes.reasons, reason) ? (reason as CodeReasonWord) : undefined
}
