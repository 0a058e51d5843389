import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { presentValidationDetails } from './validation-details.ts'

function detailsOf(schema: z.ZodType, given: unknown) {
  const parsed = schema.safeParse(given)
  return parsed.success ? [] : presentValidationDetails(parsed.error, 'body', given)
}

describe('details of a union', () => {
  const schema = z.object({
    value: z.union([z.strictObject({ days: z.int().min(1) }), z.array(z.string())]),
  })

  it('are those of the branch that the value was meant for', () => {
    expect(detailsOf(schema, { value: { days: '2' } })).toMatchObject([
      { type: 'int_parsing', loc: ['body', 'value', 'days'], input: '2' },
    ])
    expect(detailsOf(schema, { value: [true] })).toMatchObject([
      { type: 'string_type', loc: ['body', 'value', 0], input: true },
    ])
  })

  it('are those of every branch where it was meant for none', () => {
    expect(detailsOf(schema, { value: 5 })).toMatchObject([
      { type: 'model_attributes_type', loc: ['body', 'value'], input: 5 },
      { type: 'list_type', loc: ['body', 'value'], input: 5 },
    ])
  })

  it('are the values of the key that chooses a branch', () => {
    const chosen = z.object({
      value: z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.enum(['ahead', 'back']) }),
        z.strictObject({ mode: z.literal('near'), span: z.int() }),
      ]),
    })
    const expected = "'ahead' or 'back' or 'near'"
    expect(detailsOf(chosen, { value: { mode: 'far' } })).toEqual([
      {
        type: 'enum',
        loc: ['body', 'value', 'mode'],
        msg: `Input should be ${expected}`,
        ctx: { expected },
        input: 'far',
      },
    ])
    expect(detailsOf(chosen, { value: {} })).toMatchObject([
      { type: 'missing', loc: ['body', 'value', 'mode'] },
    ])
    expect(detailsOf(chosen, { value: { mode: 'near', span: 'x' } })).toMatchObject([
      { type: 'int_parsing', loc: ['body', 'value', 'span'] },
    ])
  })

  it('are its own text where it has one', () => {
    const named = z.object({ value: z.union([z.string(), z.number()], { error: 'send a word' }) })
    expect(detailsOf(named, { value: true })).toMatchObject([
      { type: 'value_error', loc: ['body', 'value'], msg: 'Value error, send a word' },
    ])
    expect(detailsOf(named, {})).toMatchObject([{ type: 'missing', loc: ['body', 'value'] }])
  })
})

describe('details of a key', () => {
  it('say what is wrong with it', () => {
    const schema = z.object({ names: z.record(z.string().max(2), z.string()) })
    expect(detailsOf(schema, { names: { abc: 'x' } })).toMatchObject([
      { type: 'string_too_long', loc: ['body', 'names', 'abc'], input: 'abc' },
    ])
  })
})
