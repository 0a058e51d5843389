import { expect, it } from 'vitest'
import { collectQuestions } from '#lib/order-entry/collect-questions.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { QuestionField } from './question-field.tsx'

const [fasting, cycle] = collectQuestions(
  ['FSTING', 'CYCDAY'].map((code, id) => ({
    id,
    markerId: 1,
    markerName: 'Estradiol',
    code,
    text: code,
    type: 'text',
    isRequired: true,
    sequence: id,
    options: [],
    constraint: null,
    defaultAnswer: null,
  })),
)

function wordsFor(question: typeof fasting) {
  if (!question) throw new Error('no question')
  const nothing = () => undefined
  const given = { question, answers: {}, error: undefined, onBlur: nothing, onChange: nothing }
  return wordsOf(<QuestionField {...given} isFastingTest />)
}

it('says to staff why the patient is not asked, and what to answer where the lab insists', () => {
  expect(wordsFor(fasting)).toContain(
    'Known only when the sample is collected, so it’s left out of what you ask the patient. If you leave this open,',
  )
  expect(wordsFor(fasting)).not.toContain('answer for the day')
  expect(wordsFor(cycle)).toContain('answer for the day that you and the patient plan')
})
