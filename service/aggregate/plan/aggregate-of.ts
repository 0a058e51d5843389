import type { AggregateFunction } from '#contract/aggregate/query.ts'
import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { Place } from './query-refusal.ts'

/** What decides the oldest and the newest: the moment, and what breaks a tie. */
interface Order {
  at: Prisma.Sql
  tie: Prisma.Sql
}

/** An aggregate over the rows of a group. Nulls never count. */
export function aggregateOf(
  func: AggregateFunction,
  { sql, type }: TypedSql,
  { at, tie }: Order,
  place: Place,
): TypedSql {
  switch (func) {
    case 'count':
      return { type: 'number', sql: Prisma.sql`count(${sql})::float8` }
    case 'oldest':
      return {
        type,
        sql: Prisma.sql`(array_agg(${sql} ORDER BY ${at}, ${tie}) FILTER (WHERE (${sql}) IS NOT NULL))[1]`,
      }
    case 'newest':
      return {
        type,
        sql: Prisma.sql`(array_agg(${sql} ORDER BY ${at} DESC, ${tie} DESC) FILTER (WHERE (${sql}) IS NOT NULL))[1]`,
      }
    case 'min':
    case 'max':
      if (type === 'list' || type === 'boolean') throw place.refuse(`${func} cannot take a ${type}`)
      return { type, sql: func === 'min' ? Prisma.sql`min(${sql})` : Prisma.sql`max(${sql})` }
    default:
      if (type !== 'number') throw place.refuse(`${func} takes numbers, and this is a ${type}`)
      return { type, sql: numeric[func](sql) }
  }
}

type Numeric = Exclude<AggregateFunction, 'count' | 'oldest' | 'newest' | 'min' | 'max'>

const numeric: Record<Numeric, (sql: Prisma.Sql) => Prisma.Sql> = {
  mean: (sql) => Prisma.sql`avg(${sql})`,
  sum: (sql) => Prisma.sql`sum(${sql})`,
  median: (sql) => Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${sql})`,
  // Of a sample: one value has none.
  stddev: (sql) => Prisma.sql`stddev_samp(${sql})`,
}
