import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Prisma } from '#service/db/generated/client.ts'
import { compileWhere, type TypedSql } from './compile-where.ts'
import { WhereError } from './where-error.ts'

const columns: Record<string, TypedSql> = {
  steps: { type: 'number', sql: Prisma.sql`s.steps` },
  state: { type: 'text', sql: Prisma.sql`s.state` },
  is_predicted: { type: 'boolean', sql: Prisma.sql`s.is_predicted` },
  date: { type: 'date', sql: Prisma.sql`s.date` },
  session_end: { type: 'timestamp', sql: Prisma.sql`s.session_end` },
}
const compile = (text: string) =>
  compileWhere(text, (name) => (Object.hasOwn(columns, name) ? columns[name] : undefined))

function positionOf(text: string) {
  try {
    compile(text)
  } catch (error) {
    if (error instanceof WhereError) return error.position
    throw error
  }
  return undefined
}

describe('a condition', () => {
  it('binds AND tighter than OR and NOT tightest, with values as parameters', () => {
    const { sql, names } = compile(
      "NOT steps > 1e3 AND state = 'it''s' OR is_predicted AND (date >= '2024-02-29' or steps<=-2)",
    )
    const flat = sql.sql.replace(/\s+/g, ' ').replaceAll(' )', ')')
    expect(flat).toBe(
      '(((NOT (s.steps > ?::float8)) AND (s.state = ?::text COLLATE "C")) OR ((s.is_predicted) AND ((s.date >= ?::date) OR (s.steps <= ?::float8))))',
    )
    expect(sql.values).toEqual([1000, "it's", '2024-02-29', -2])
    expect([...names]).toEqual(['steps', 'state', 'is_predicted', 'date'])
  })

  it.each([
    ['', 0],
    ['steps', 0],
    ['steps >', 7],
    ['steps > > 3', 8],
    ['steps > 3 4', 10],
    ['steps > 3abc', 8],
    ['steps ! 3', 6],
    ['steps <> 3', 7],
    ['steps > 3;', 9],
    ['steps > 3 -- all', 10],
    ['steps > 3 /* all */', 10],
    ['steps IN (1)', 6],
    ["state = 'open", 8],
    ['state = "open"', 8],
    ['(steps > 3', 10],
    ['steps > 3)', 9],
    ['steps > 1e999', 8],
    ['Steps > 3', 0],
    ['constructor = 3', 0],
    ["steps = '3'", 6],
    ['steps = state', 6],
    ['is_predicted > true', 13],
    ["date = '2026-02-30'", 7],
    ["date = '2026-02-03T10:00:00'", 7],
    ["session_end = 'now'", 14],
    ['pg_sleep(10) = 1', 8],
    [`${'('.repeat(60)}steps > 3${')'.repeat(60)}`, 51],
  ])('refuses %j at character %i', (text, position) => {
    expect(positionOf(text)).toBe(position)
  })

  it('never lets a part of any text into the statement', () => {
    const words = fc.constantFrom(
      ...['steps', 'state', 'is_predicted', 'AND', 'OR', 'NOT', '(', ')', '=', '!=', '>', "'a'"],
      ...['7', '-1.5', 'true', ';', '--', '/*', "'", "''", '\\', '$1', 'DROP TABLE team', '"x"'],
    )
    const texts = fc.oneof(
      fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
      fc.string(),
    )
    const fixed =
      /^(s\.(steps|state|is_predicted|date|session_end)|NOT|AND|OR|COLLATE|"C"|\?::(float8|text|boolean|date|timestamp)|[<>=]+|[()\s])*$/
    fc.assert(
      fc.property(texts, (text) => {
        try {
          expect(compile(text).sql.sql).toMatch(fixed)
        } catch (error) {
          if (!(error instanceof WhereError)) throw error
          expect(error.position).toBeGreaterThanOrEqual(0)
          expect(error.position).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
