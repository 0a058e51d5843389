import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSafeJson, UnsafeJson } from './parse-safe-json.ts'

const bytes = (text: string) => Buffer.from(text, 'utf8')

describe('parseSafeJson', () => {
  it('parses whatever JSON.stringify writes', () => {
    const storable = fc.jsonValue({ maxDepth: 5 }).filter((value) => {
      const text = JSON.stringify(value)
      return !/\\u0000|\\ud[89a-f]|__proto__/i.test(text)
    })
    fc.assert(
      fc.property(storable, (value) => {
        const text = JSON.stringify(value)
        expect(parseSafeJson(bytes(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('parses escapes, surrogate pairs and whitespace', () => {
    expect(
      parseSafeJson(bytes('{ "a\\n" : "\\ud83d\\ude00 \\\\u0000 \\" é", "b": [1.5e3, -0] }')),
    ).toEqual({
      'a\n': '😀 \\u0000 " é',
      b: [1500, -0],
    })
  })

  it('distinguishes strings that look like keys from keys', () => {
    const value = { ':a': ':', b: [':c', '"', '\\', '":"', ': "x" :'], '"': { '\\': ':' } }
    expect(parseSafeJson(bytes(JSON.stringify(value)))).toEqual(value)
    expect(parseSafeJson(bytes(JSON.stringify(value, null, 2)))).toEqual(value)
    expect(() => parseSafeJson(bytes('{"a":":x","a" \t\n:":y"}'))).toThrow(UnsafeJson)
    expect(() => parseSafeJson(bytes('{"a":1,"b":[":c"],"a" :2}'))).toThrow(UnsafeJson)
  })

  it.each([
    ['depth', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['half a megabyte of depth', '['.repeat(262_144) + ']'.repeat(262_144)],
    ['half a pair in a key', '{"\\ud83d":1}'],
    [
      'a flood of keys',
      `{${Array.from({ length: 60_000 }, (_, index) => `"${index}":1`).join(',')}}`,
    ],
    ['a repeated key', '{"a":1,"b":{"a":2},"a":3}'],
    ['a key repeated by an escape', '{"a":1,"\\u0061":2}'],
    ['a prototype', '{"__proto__":{"polluted":true}}'],
    ['a prototype by an escape', '{"\\u005f_proto__":{"polluted":true}}'],
    ['half a pair', '{"a":"\\ud83d"}'],
    ['the other half', '{"a":"\\ude00"}'],
    ['halves in the wrong order', '{"a":"\\ude00\\ud83d"}'],
    ['U+0000', '{"a":"\\u0000"}'],
    ['NaN', '{"a":NaN}'],
    ['Infinity', '{"a":-Infinity}'],
    ['a number beyond a double', '{"a":1e400}'],
    ['a byte order mark', '\ufeff{}'],
    ['nothing', ''],
    ['half a text', '{"a":"b'],
    ['an escape at the end', '{"a":"\\'],
    ['two values', '{} {}'],
  ])('refuses %s', (_, text) => {
    expect(() => parseSafeJson(bytes(text))).toThrow(UnsafeJson)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('refuses UTF-16 and broken UTF-8', () => {
    expect(() => parseSafeJson(Buffer.from('{"a":1}', 'utf16le'))).toThrow(UnsafeJson)
    expect(() => parseSafeJson(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toThrow(UnsafeJson)
    expect(() => parseSafeJson(Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22]))).toThrow(UnsafeJson)
  })
})
