import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import type { Prisma } from '#service/db/generated/client.ts'

/** The days that a query reads, in local time: from its start until its end, which is not included. */
export interface LocalWindow {
  from: string
  until: string
}

/** What a query reads: rows of one user, each with the moment that it is filed under. */
export interface QueryTable {
  /**
   * FROM and WHERE, bound to one user and to the window; asked for last, when it is known what the query uses. `ranks` are
   * the ORDER BY expressions of its sources, for tables with a `rank`.
   */
  rows: (ranks?: Prisma.Sql) => Prisma.Sql
  column: (name: string) => TypedSql | undefined
  macro?: (name: string) => TypedSql | undefined
  /** a timestamp in the person's local time */
  local: Prisma.Sql
  /** decides what is oldest and newest, with the tie breaker among rows of one moment */
  at: Prisma.Sql
  tie: Prisma.Sql
  /** absent where the rows have no source of their own */
  source?: { provider: Prisma.Sql; sourceType: Prisma.Sql }
  /** the place of a row's source among all, as a number, where `rows` numbers them */
  rank?: Prisma.Sql
  /** seconds east of UTC where the person was last, as a scalar subquery */
  newestOffset: Prisma.Sql
}
