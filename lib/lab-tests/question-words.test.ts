import { describe, expect, it } from 'vitest'
import { addressPatient } from './address-patient.ts'
import { listAnswered, type QuestionWords } from './question-words.ts'

const ask = (questionId: number, changes: Partial<QuestionWords> = {}): QuestionWords => ({
  questionId,
  text: 'Was the patient fasting?',
  sequence: 1,
  markerName: `Marker ${questionId}`,
  options: [
    { code: 'Y', text: 'Yes' },
    { code: 'N', text: 'No' },
  ],
  ...changes,
})

describe('listAnswered', () => {
  it('shows a question of several markers once, with the option’s words', () => {
    const answers = [
      { questionId: 1, answer: 'Y' },
      { questionId: 2, answer: 'Y' },
    ]
    expect(listAnswered(answers, [ask(1), ask(2)])).toMatchObject([
      {
        text: 'Was the patient fasting?',
        answer: 'Yes',
        markerNames: ['Marker 1', 'Marker 2'],
      },
    ])
  })

  it('keeps different answers apart, lists several options, and follows the sequence', () => {
    const questions = [ask(1, { sequence: 2 }), ask(2, { sequence: 2 }), ask(3, { text: 'Which?' })]
    const answers = [
      { questionId: 1, answer: 'Y' },
      { questionId: 2, answer: 'N' },
      { questionId: 3, answer: ['Y', 'N', 'other'] },
    ]
    expect(listAnswered(answers, questions).map(({ answer }) => answer)).toEqual([
      'Yes, No, other',
      'Yes',
      'No',
    ])
  })

  it('shows an answer whose question the catalog does not have', () => {
    expect(listAnswered([{ questionId: 9, answer: '12 weeks' }], [])).toEqual([
      { key: '9', text: null, answer: '12 weeks', markerNames: [] },
    ])
  })
})

describe('addressPatient', () => {
  it.each([
    ['Was the patient fasting?', 'Were you fasting?'],
    [
      'Has the patient taken biotin in the last two days?',
      'Have you taken biotin in the last two days?',
    ],
    ['How many weeks is the patient pregnant?', 'How many weeks are you pregnant?'],
    ['Where could the patient have been exposed?', 'Where could you have been exposed?'],
    ['Where does the sample come from?', 'Where does the sample come from?'],
  ])('asks “%s” as “%s”', (question, asked) => {
    expect(addressPatient(question)).toBe(asked)
  })
})
