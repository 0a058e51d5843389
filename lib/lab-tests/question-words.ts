// The words of a question that a marker asks on order entry. Client-safe.

export interface QuestionWords {
  questionId: number
  text: string
  sequence: number
  markerName: string
  options: { code: string; text: string }[]
}

interface GivenAnswer {
  questionId: number
  answer: string | string[]
}

export interface AnsweredQuestion {
  key: string
  /** null for a question that the catalog does not have */
  text: string | null
  /** as answered: the words of the options, or what was typed */
  answer: string
  markerNames: string[]
}

/** Each question once, though several markers asked it, in the order in which it was asked. */
export function listAnswered(
  answers: readonly GivenAnswer[],
  questions: readonly QuestionWords[],
): AnsweredQuestion[] {
  const found = new Map<string, AnsweredQuestion & { sequence: number }>()
  for (const { questionId, answer } of answers) {
    const question = questions.find((one) => one.questionId === questionId)
    const words = [answer]
      .flat()
      .map((code) => question?.options.find((option) => option.code === code)?.text ?? code)
      .join(', ')
    const key = question ? `${question.text} ${words}` : `${questionId}`
    const known = found.get(key)
    if (known && question) known.markerNames.push(question.markerName)
    else
      found.set(key, {
        key,
        text: question?.text ?? null,
        answer: words,
        markerNames: question ? [question.markerName] : [],
        sequence: question?.sequence ?? Number.MAX_SAFE_INTEGER,
      })
  }
  return [...found.values()]
    .sort((one, other) => one.sequence - other.sequence)
    .map(({ sequence: _, ...answered }) => answered)
}
