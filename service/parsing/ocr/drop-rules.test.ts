import { describe, expect, it } from 'vitest'
import type { TextItem } from '#service/parsing/page.ts'
import { dropRules } from './drop-rules.ts'

const letterWidth = 5

const word = (text: string, x: number, y = 100): TextItem => ({
  text,
  box: { x, y, width: text.length * letterWidth, height: 8 },
  confidence: 0.99,
})
const page = (...items: TextItem[]) => ({ page: 1, width: 612, height: 792, items })
/** A line from the top of a column to its foot. */
const rule = (x: number) => ({ x, y: 98, width: 0.25, height: 200 })

const read = (lead: TextItem, check: TextItem, ...rules: ReturnType<typeof rule>[]) =>
  dropRules(page(lead), page(check), rules).map(({ items }) => items[0])

describe('a rule beside a number', () => {
  it.each([
    ['before it', word('16.0', 200), word('6.0', 206), 201, '6.0', 205],
    [
      'before it, with a speck that is left of it',
      word('16.0', 200),
      word("'6.0", 204),
      201,
      '6.0',
      205,
    ],
    ['behind it', word('921', 200), word('92', 200), 212, '92', 200],
  ])('%s is no digit, and the engines stay apart', (_where, lead, check, at, text, x) => {
    const box = { x, width: text.length * letterWidth }
    expect(read(lead, check, rule(at))).toMatchObject([
      { text, box },
      { text: lead.text, box },
    ])
  })

  it.each([
    ['no rule stands there', word('16.0', 200), word('6.0', 206), []],
    ['the rule ends above it', word('16.0', 200, 400), word('6.0', 206, 400), [rule(201)]],
    ['the rule stands before its first digit', word('16.0', 200), word('6.0', 206), [rule(194)]],
    ['the other engine reads the digit too', word('16.0', 200), word('16.0', 200), [rule(201)]],
    ['the other engine reads something else', word('16.0', 200), word('8.0', 206), [rule(201)]],
    [
      'the other engine reads it in another row',
      word('16.0', 200),
      word('6.0', 206, 140),
      [rule(201)],
    ],
    ['the digit is no stroke', word('26.0', 200), word('6.0', 206), [rule(201)]],
  ])('keeps each digit where %s', (_when, lead, check, rules) => {
    expect(read(lead, check, ...rules)).toEqual([lead, check])
  })
})
