/** Why a value is not what the page surely shows. The last two need a note: who confirmed it, and when. */
export const changeReasons = ['misread', 'laboratory', 'clinician'] as const

/** Why an impossible value stays as it is. */
export const confirmReasons = ['laboratory', 'clinician'] as const

export const leaveOutReasons = [
  'no-value',
  'not-a-result',
  'duplicate',
  'misprint',
  'other',
] as const
export type LeaveOutReason = (typeof leaveOutReasons)[number]

export const rowReasons = [...changeReasons, ...leaveOutReasons] as const
export type RowReason = (typeof rowReasons)[number]

const withNote: ReadonlySet<string> = new Set(['laboratory', 'clinician', 'other'])

export const needsNote = (reason: RowReason) => withNote.has(reason)

/** Who is asked outside the review. */
export const questionReaders = ['laboratory', 'clinician'] as const
export type QuestionReader = (typeof questionReaders)[number]

/** Of a note or a question. */
export const maxWords = 500
