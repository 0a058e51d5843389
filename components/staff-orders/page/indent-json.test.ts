import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indentJson } from './indent-json.ts'

describe('indentJson', () => {
  it('inserts whitespace and nothing else', () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(JSON.parse(indentJson(body))).toEqual(JSON.parse(body))
        expect(indentJson(body)).toBe(indentJson(indentJson(body)))
      }),
    )
  })

  it('formats like JSON.stringify with indentation', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  it('keeps every digit, duplicate keys and text that is not JSON', () => {
    expect(indentJson('{"n":12345678901234567890.10,"n":1}')).toBe(
      '{\n  "n": 12345678901234567890.10,\n  "n": 1\n}',
    )
    expect(indentJson('{"half": ')).toBe('{"half": ')
  })
})
