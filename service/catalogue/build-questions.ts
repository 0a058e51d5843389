import type { MarkerRow } from './build-markers.ts'
import type { LabSeed } from './compendium/labs.ts'
import { questions } from './compendium/questions.ts'

/** What a laboratory asks when the marker is ordered, as rows of table question with their answers. */
export function buildQuestions(lab: LabSeed, marker: MarkerRow) {
  return questions
    .filter(
      (question) => question.labs.includes(lab.slug) && question.markers.includes(marker.slug),
    )
    .map((question, index) => {
      const id = marker.id * 100 + index + 1
      return {
        id,
        marker_id: marker.id,
        code: question.code,
        value: question.value,
        type: question.type,
        required: question.required,
        sequence: index + 1,
        constraint: question.constraint,
        default_value: question.default,
        answers: question.answers.map((answer, position) => ({
          id: id * 100 + position + 1,
          question_id: id,
          ...answer,
        })),
      }
    })
}
