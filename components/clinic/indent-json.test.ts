import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indentJson } from './indent-json.ts'

describe('indentJson', () => {
  it('puts in blanks and nothing else', () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(JSON.parse(indentJson(body))).toEqual(JSON.parse(body))
        expect(indentJson(body)).toBe(indentJson(indentJson(body)))
      }),
    )
  })

  it('looks as JSON does when it is printed', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  it('keeps every digit, every repeated name and what is no JSON', () => {
    expect(indentJson('{"n":12345678901234567890.10,"n":1}')).toBe(
      '{\n  "n": 12345678901234567890.10,\n  "n": 1\n}',
    )
    expect(indentJson('{"half": ')).toBe('{"half": ')
  })
})
