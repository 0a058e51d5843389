import { catalog } from '#lib/service-client/catalog-cache.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { addressPatient } from './address-patient.ts'
import type { QuestionWords } from './question-words.ts'

/** The words of what an ordered lab test asks; empty while the catalog is unavailable. */
export async function findQuestions(labTestId: string | null): Promise<QuestionWords[]> {
  if (!labTestId) return []
  try {
    const { markers } = await catalog().getLabTest(labTestId)
    return (markers ?? []).flatMap(({ name, aoe }) =>
      (aoe?.questions ?? []).map(({ id, value, sequence, answers }) => ({
        questionId: id,
        text: value,
        sequence,
        markerName: name,
        options: answers.map((answer) => ({ code: answer.code, text: answer.value })),
      })),
    )
  } catch (error) {
    if (error instanceof ServiceError) return []
    throw error
  }
}

/** The same, in the words that ask the patient. */
export async function findOwnQuestions(labTestId: string | null): Promise<QuestionWords[]> {
  const questions = await findQuestions(labTestId)
  return questions.map((question) => ({ ...question, text: addressPatient(question.text) }))
}
