import { describe, expect, it } from 'vitest'
import {
  type AskedQuestion,
  chooseAnswer,
  collectQuestions,
  findAnswerFaults,
  readLimits,
  toWireAnswers,
} from './collect-questions.ts'

function ask(changes: Partial<AskedQuestion>): AskedQuestion {
  return {
    id: 1,
    markerId: 10,
    markerName: 'TSH',
    code: 'Q',
    text: 'Which?',
    type: 'text',
    isRequired: false,
    sequence: 1,
    options: [],
    constraint: null,
    defaultAnswer: null,
    ...changes,
  }
}

const options = [
  { code: 'A', text: 'One' },
  { code: 'B', text: 'Two' },
]

describe('collectQuestions', () => {
  it('asks once what several markers ask, and requires it if one of them does', () => {
    const [question, ...others] = collectQuestions([
      ask({ options, type: 'choice' }),
      ask({ options, type: 'choice', id: 2, markerId: 11, markerName: 'T4', isRequired: true }),
      ask({ options, type: 'choice', id: 2, markerId: 11, markerName: 'T4' }),
    ])
    expect(others).toEqual([])
    expect(question).toMatchObject({ key: 'Q', isRequired: true, markerNames: ['TSH', 'T4'] })
    expect(question?.targets).toHaveLength(2)
  })

  it('keeps questions of one code apart when their words differ', () => {
    const asked = [ask({}), ask({ id: 2, text: 'Where?' })]
    expect(collectQuestions(asked).map(({ key }) => key)).toEqual(['Q', 'Q-2'])
  })

  it('leaves the fasting question to the lab test', () => {
    const fasting = ask({ code: 'FSTING', type: 'choice', options, isRequired: true })
    expect(collectQuestions([fasting])).toMatchObject([{ isRequired: false, isFasting: true }])
  })
})

describe('answers', () => {
  const types = ['choice', 'multi_choice', 'numeric', 'text', 'constellation']
  const asked = types.map((type, index) =>
    ask({
      id: index,
      code: type,
      type,
      isRequired: true,
      options: type.endsWith('choice') ? options : [],
      constraint: '0 to 42 full weeks',
    }),
  )
  const questions = collectQuestions(asked)
  const answers = {
    choice: 'A',
    multi_choice: ['A', 'B'],
    numeric: '12.5',
    text: ' left arm ',
    constellation: 'Orion',
  }

  it('are sent as their type, and those of an unknown type as text', () => {
    expect(findAnswerFaults(questions, answers)).toEqual({})
    expect(toWireAnswers(questions, answers).map(({ answer }) => answer)).toEqual([
      'A',
      ['A', 'B'],
      '12.5',
      'left arm',
      'Orion',
    ])
  })

  it('name what is missing or wrong', () => {
    const wrong = { choice: 'C', multi_choice: ['A', 'C'], numeric: 'many', text: ' ' }
    expect(findAnswerFaults(questions, wrong)).toEqual({
      'answers.choice': 'answer',
      'answers.multi_choice': 'answer',
      'answers.numeric': 'numeric',
      'answers.text': 'required',
      'answers.constellation': 'required',
    })
  })

  it('are within the limits of the question, and not none beside others', () => {
    const none = { code: 'NON', text: 'None of these' }
    const [several, number] = collectQuestions([
      ask({ type: 'multi_choice', options: [...options, none] }),
      ask({ id: 2, code: 'N', type: 'numeric', constraint: '0 to 42.' }),
    ])
    if (!several || !number) throw new Error('No questions')
    const find = (answers: Record<string, string | string[]>) =>
      findAnswerFaults([several, number], answers)
    expect(find({ Q: ['A', 'NON'], N: '43' })).toEqual({
      'answers.Q': 'answer',
      'answers.N': 'answer',
    })
    expect(find({ N: '-0' })).toEqual({ 'answers.N': 'numeric' })
    expect(find({ Q: ['NON'], N: '42' })).toEqual({})
    expect(chooseAnswer(several, ['A', 'B'], 'NON', true)).toEqual(['NON'])
    expect(chooseAnswer(several, ['NON'], 'B', true)).toEqual(['B'])
    expect(chooseAnswer(several, ['B'], 'A', true)).toEqual(['A', 'B'])
    expect(chooseAnswer(several, ['A', 'B'], 'A', false)).toEqual(['B'])
  })

  it('fall back to the default, and leave out what is not answered', () => {
    const open = collectQuestions([ask({}), ask({ id: 2, code: 'D', defaultAnswer: 'U' })])
    expect(toWireAnswers(open, {})).toEqual([{ marker_id: 10, question_id: 2, answer: 'U' }])
    expect(toWireAnswers(open, { D: '' })).toEqual([])
  })

  it('read limits from a numeric constraint only', () => {
    const [, , numeric, text] = questions
    expect(numeric && readLimits(numeric)).toEqual({ from: 0, to: 42 })
    expect(text && readLimits(text)).toBeUndefined()
  })
})
