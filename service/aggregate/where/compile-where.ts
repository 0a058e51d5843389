import type { ValueType } from '#contract/aggregate/tables.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { Comparison, Condition, Operand } from './parse-where.ts'
import { parseWhere } from './parse-where.ts'
import { WhereError } from './where-error.ts'

export interface TypedSql {
  sql: Prisma.Sql
  type: ValueType
}

export interface CompiledWhere {
  sql: Prisma.Sql
  /** the columns it names */
  names: Set<string>
}

/** The operators of SQL, by those of the language: nothing of what was sent becomes a part of the statement. */
const operators: Record<Comparison, Prisma.Sql> = {
  '>': Prisma.sql`>`,
  '>=': Prisma.sql`>=`,
  '<': Prisma.sql`<`,
  '<=': Prisma.sql`<=`,
  '=': Prisma.sql`=`,
  '!=': Prisma.sql`<>`,
}

const casts: Record<Exclude<ValueType, 'list'>, Prisma.Sql> = {
  number: Prisma.sql`float8`,
  text: Prisma.sql`text`,
  boolean: Prisma.sql`boolean`,
  timestamp: Prisma.sql`timestamp`,
  date: Prisma.sql`date`,
}

type Columns = (name: string) => TypedSql | undefined

/** A condition as SQL in which each value is a parameter. Throws WhereError for all that is not of the language. */
export function compileWhere(text: string, columns: Columns): CompiledWhere {
  const names = new Set<string>()
  const sql = compile(parseWhere(text), (name) => {
    names.add(name)
    return columns(name)
  })
  return { sql, names }
}

function compile(condition: Condition, columns: Columns): Prisma.Sql {
  switch (condition.kind) {
    case 'and':
      return Prisma.sql`(${compile(condition.left, columns)} AND ${compile(condition.right, columns)})`
    case 'or':
      return Prisma.sql`(${compile(condition.left, columns)} OR ${compile(condition.right, columns)})`
    case 'not':
      return Prisma.sql`(NOT ${compile(condition.inner, columns)})`
    case 'is': {
      const { sql, type } = typeOf(condition.operand, columns)
      if (type !== 'boolean')
        throw new WhereError(condition.operand.position, 'expected a comparison after this')
      return Prisma.sql`(${sql})`
    }
    case 'compare':
      return compileComparison(condition, columns)
  }
}

function compileComparison(
  { operator, left, right, position }: Condition & { kind: 'compare' },
  columns: Columns,
): Prisma.Sql {
  const [first, second] = agree([left, right], [typeOf(left, columns), typeOf(right, columns)])
  if (first.type === 'list' || second.type === 'list')
    throw new WhereError(
      (first.type === 'list' ? left : right).position,
      'a list cannot be compared',
    )
  if (first.type !== second.type)
    throw new WhereError(position, `cannot compare ${first.type} with ${second.type}`)
  if (first.type === 'boolean' && operator !== '=' && operator !== '!=')
    throw new WhereError(position, 'true and false can only be = or !=')
  // By code points, whatever the database's own order of letters is.
  const collation = first.type === 'text' ? Prisma.sql`COLLATE "C"` : Prisma.empty
  return Prisma.sql`(${first.sql} ${operators[operator]} ${second.sql} ${collation})`
}

function typeOf(operand: Operand, columns: Columns): TypedSql {
  if (operand.kind !== 'name')
    return { type: operand.kind, sql: Prisma.sql`${operand.value}::${casts[operand.kind]}` }
  const column = columns(operand.name)
  if (!column)
    throw new WhereError(operand.position, `there is no column ${JSON.stringify(operand.name)}`)
  return column
}

/** A text beside an instant or a day is read as one. */
function agree(operands: [Operand, Operand], typed: [TypedSql, TypedSql]): [TypedSql, TypedSql] {
  const [left, right] = typed
  if (isTime(right.type) && operands[0].kind === 'text')
    return [readTime(operands[0], right.type), right]
  if (isTime(left.type) && operands[1].kind === 'text')
    return [left, readTime(operands[1], left.type)]
  if (left.type === 'date' && right.type === 'timestamp')
    return [{ type: 'timestamp', sql: Prisma.sql`${left.sql}::timestamp` }, right]
  if (left.type === 'timestamp' && right.type === 'date')
    return [left, { type: 'timestamp', sql: Prisma.sql`${right.sql}::timestamp` }]
  return typed
}

function isTime(type: ValueType): type is 'date' | 'timestamp' {
  return type === 'date' || type === 'timestamp'
}

const timePattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?))?$/

function readTime(
  { value, position }: Operand & { kind: 'text' },
  type: 'date' | 'timestamp',
): TypedSql {
  const [, day = '', time] = timePattern.exec(value) ?? []
  const isDay = day !== '' && day >= '0001' && isValid(`${day}T00:00:00Z`, day)
  const isTimeOfDay = time === undefined || isValid(`${day}T${time}Z`, day)
  if (!isDay || !isTimeOfDay || (type === 'date' && time !== undefined))
    throw new WhereError(
      position,
      type === 'date'
        ? "expected a day such as '2026-05-01'"
        : "expected a local time such as '2026-05-01T22:30:00'",
    )
  return { type, sql: Prisma.sql`${value}::${casts[type]}` }
}

/** JavaScript moves the 30th of February into March. */
function isValid(text: string, day: string) {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
