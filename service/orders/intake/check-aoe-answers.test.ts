import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrderFixture, type OrderFixture } from '#testing/service/order-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

async function detailOf(changes: Record<string, unknown>) {
  const { status, body } = await fixture.placeOrder(changes)
  return [status, body.detail]
}

describe('questions on order entry', () => {
  let labTestId: string
  const markerId = 990_001
  const questionIds = {
    choice: 990_001,
    several: 990_002,
    number: 990_003,
    text: 990_004,
    fasting: 990_005,
    limited: 990_006,
  }

  beforeAll(async () => {
    const question = (
      id: number,
      type: string,
      required: boolean,
      codes: string[] = [],
      { code = `Q${id}`, constraint }: { code?: string; constraint?: string } = {},
    ) => ({
      id,
      code,
      value: 'Asked',
      type,
      required,
      sequence: id,
      ...(constraint && { constraint }),
      answers: {
        create: codes.map((answer, index) => ({
          id: id * 10 + index,
          code: answer,
          value: answer === 'NON' ? 'None of these' : answer,
        })),
      },
    })
    await fixture.db.marker.create({
      data: {
        id: markerId,
        labId: 1,
        providerId: 'asked',
        name: 'Asked',
        slug: 'asked',
        questions: {
          create: [
            question(questionIds.choice, 'choice', true, ['Y', 'N']),
            question(questionIds.several, 'multi_choice', false, ['A', 'B', 'C', 'NON']),
            question(questionIds.number, 'numeric', false),
            question(questionIds.text, 'text', true),
            question(questionIds.fasting, 'choice', true, ['Y', 'N'], { code: 'FSTING' }),
            question(questionIds.limited, 'numeric', false, [], { constraint: '0 to 60, in days' }),
          ],
        },
      },
    })
    const labTest = await fixture.db.labTest.create({
      data: {
        labId: 1,
        slug: 'asked',
        name: 'Asked',
        description: '',
        method: 'testkit',
        sampleType: 'serum',
        price: 1,
        status: 'active',
        markers: { create: { markerId } },
      },
    })
    labTestId = labTest.id
  })

  const answer = (questionId: number, text: string | string[]) => ({
    marker_id: markerId,
    question_id: questionId,
    answer: text,
  })
  const required = () => [answer(questionIds.choice, 'Y'), answer(questionIds.text, 'left arm')]

  it('accepts valid answers of every type, and skips the fasting question', async () => {
    const all = [
      ...required(),
      answer(questionIds.several, 'A,C'),
      answer(questionIds.number, '-12.5'),
      answer(questionIds.limited, '60'),
    ]
    const { status, body } = await fixture.placeOrder({ lab_test_id: labTestId, aoe_answers: all })
    expect([status, body.order.aoe_answers]).toEqual([200, all])
  })

  it('accepts a list for a multiple choice only, and returns it', async () => {
    const several = [...required(), answer(questionIds.several, ['A', 'C'])]
    const { body } = await fixture.placeOrder({ lab_test_id: labTestId, aoe_answers: several })
    expect((await fixture.readOrder(body.order.id)).aoe_answers).toEqual(several)
    const wrong = [answer(questionIds.choice, ['Y']), answer(questionIds.text, 'left arm')]
    expect(await detailOf({ lab_test_id: labTestId, aoe_answers: wrong })).toEqual([
      400,
      `Invalid answer Y for question ${questionIds.choice}.`,
    ])
  })

  it('lists missing answers', async () => {
    expect(await detailOf({ lab_test_id: labTestId })).toEqual([
      400,
      `Missing required questions - marker id ${markerId}: question_id ${questionIds.choice}, marker id ${markerId}: question_id ${questionIds.text}`,
    ])
  })

  it.each([
    ['choice', 'Maybe'],
    ['several', 'A,D'],
    ['several', 'A,A'],
    ['several', 'A,NON'],
    ['number', 'many'],
    ['number', '-0'],
    ['number', '9'.repeat(60)],
    ['limited', '-22'],
    ['limited', '60.5'],
    ['text', ' '],
  ] as const)('refuses %s answered with %j', async (kind, text) => {
    const answers = [
      ...required().filter(({ question_id }) => question_id !== questionIds[kind]),
      answer(questionIds[kind], text),
    ]
    expect(await detailOf({ lab_test_id: labTestId, aoe_answers: answers })).toEqual([
      400,
      `Invalid answer ${text} for question ${questionIds[kind]}.`,
    ])
  })

  it.each([
    ['the same', '11'],
    ['another', '12'],
  ])('refuses a second answer to a question that is %s', async (_, second) => {
    const answers = [
      ...required(),
      answer(questionIds.limited, '11'),
      answer(questionIds.limited, second),
    ]
    expect(await detailOf({ lab_test_id: labTestId, aoe_answers: answers })).toEqual([
      400,
      `More than one answer for question ${questionIds.limited} of marker id ${markerId}.`,
    ])
  })

  it('accepts that none of the choices applies', async () => {
    const none = [...required(), answer(questionIds.several, ['NON'])]
    const { status } = await fixture.placeOrder({ lab_test_id: labTestId, aoe_answers: none })
    expect(status).toBe(200)
  })

  it('refuses answers to unknown questions', async () => {
    expect(
      await detailOf({
        lab_test_id: labTestId,
        aoe_answers: [{ ...answer(1, 'Y'), marker_id: 5 }],
      }),
    ).toEqual([400, 'Marker id 5 does not have AOE.'])
    expect(await detailOf({ lab_test_id: labTestId, aoe_answers: [answer(7, 'Y')] })).toEqual([
      400,
      `Invalid question_id 7 for marker id ${markerId}.`,
    ])
  })
})
