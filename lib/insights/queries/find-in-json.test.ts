import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInJson, lineOf } from './find-in-json.ts'

function listPaths(value: unknown, path: string[] = []): [string[], unknown][] {
  const here: [string[], unknown] = [path, value]
  if (typeof value !== 'object' || value === null) return [here]
  return [here, ...Object.entries(value).flatMap(([key, each]) => listPaths(each, [...path, key]))]
}

const plainKey = fc
  .string({ minLength: 1 })
  .filter((key) => !key.includes('.') && key !== '__proto__')
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(plainKey, tie('value'), { maxKeys: 3 }),
  ),
})).value

describe('findInJson', () => {
  it('finds the characters of every value', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(0, 1, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        for (const [path, wanted] of listPaths(JSON.parse(text))) {
          const range = findInJson(text, path.join('.'))
          expect(JSON.parse(text.slice(...(range ?? [0, 0])))).toEqual(wanted)
        }
      }),
    )
  })

  it('points at a character of a text, and as far as a path leads', () => {
    const text = '{\n  "queries": [\n    { "where": "value >> 3" }\n  ]\n}'
    const [at = 0] = findInJson(text, 'queries.0.where.7') ?? []
    expect([text[at], lineOf(text, at)]).toEqual(['>', 3])
    const query = findInJson(text, 'queries.0.select.1')
    expect(text.slice(...(query ?? [0, 0]))).toBe('{ "where": "value >> 3" }')
    expect(findInJson('{ "queries": ', 'queries.0')).toBeUndefined()
  })
})
