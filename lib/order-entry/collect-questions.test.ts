import { describe, expect, it } from 'vitest'
import {
  type AskedQuestion,
  chooseSeveral,
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

  it('are within the limits of the question', () => {
    const [number] = collectQuestions([ask({ code: 'N', type: 'numeric', constraint: '0 to 42.' })])
    if (!number) throw new Error('No question')
    const find = (typed: string) => findAnswerFaults([number], { N: typed })
    expect(find('43')).toEqual({ 'answers.N': 'answer' })
    expect(find('-0')).toEqual({ 'answers.N': 'numeric' })
    expect(find('42')).toEqual({})
  })

  it('are none of these or others, never both', () => {
    const [question] = collectQuestions([
      ask({
        code: 'ALLSYM',
        type: 'multi_choice',
        options: [
          { code: 'SKN', text: 'Skin' },
          { code: 'GUT', text: 'Gut' },
          { code: 'NON', text: 'None of these' },
        ],
      }),
    ])
    if (!question) throw new Error('no question')
    const choose = (chosen: string[], code: string, isChosen: boolean) =>
      chooseSeveral(question, chosen, { code, isChosen })
    expect(choose(['SKN', 'GUT'], 'NON', true)).toEqual(['NON'])
    expect(choose(['NON'], 'GUT', true)).toEqual(['GUT'])
    expect(choose(['GUT'], 'SKN', true)).toEqual(['SKN', 'GUT'])
    // A draft may have both from before.
    expect(choose(['SKN', 'GUT', 'NON'], 'NON', false)).toEqual(['SKN', 'GUT'])
    const faultOf = (answer: string[]) => findAnswerFaults([question], { ALLSYM: answer })
    expect(faultOf(['SKN', 'NON'])).toEqual({ 'answers.ALLSYM': 'none-beside' })
    expect([faultOf(['NON']), faultOf(['SKN', 'GUT'])]).toEqual([{}, {}])
  })

  it.each([
    ['X', 'None of the above', true],
    ['NONE', 'No known conditions', true],
    ['NON', 'Non-smoker', false],
    ['NO', 'No', false],
  ])('take %s "%s" for none: %s', (code, text, isNone) => {
    const options = [
      { code: 'A', text: 'Asthma' },
      { code, text },
    ]
    const several = collectQuestions([ask({ code: 'Q', type: 'multi_choice', options })])
    const faults = findAnswerFaults(several, { Q: ['A', code] })
    expect(faults).toEqual(isNone ? { 'answers.Q': 'none-beside' } : {})
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

  it.each([
    ['1 to 1,000', { from: 1, to: 1000 }],
    ['1,000 - 12,500.5 units', { from: 1000, to: 12_500.5 }],
    ['0 to 60, where 0 means no cycle', { from: 0, to: 60 }],
    ['1 to 1,5', undefined],
    ['6 to 10 digits', undefined],
    ['5 to 10 Characters', undefined],
    ['3-5 letters', undefined],
    ['0 to 2 decimals', undefined],
    ['6-10-digit number', undefined],
  ])('read the limits of %j', (constraint, limits) => {
    const [question] = collectQuestions([ask({ type: 'numeric', constraint })])
    expect(question && readLimits(question)).toEqual(limits)
  })
})
