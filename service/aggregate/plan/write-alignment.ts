import type { QueryTable } from '#service/aggregate/tables/query-table.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { Alignment } from './check-align.ts'
import { boundsOf, intervalOf } from './time-keys.ts'
import { alias, list } from './write-rows.ts'

interface Answer {
  table: QueryTable
  /** k0 … */
  keys: Prisma.Sql[]
  /** how many aggregates there are */
  width: number
}

/**
 * Further tables of the statement, ending with `aligned`: each partition (the keys other than the bucket) gets a row for
 * each bucket, and each of its aggregates the value of the bucket that the mode chooses, as far as the cap.
 */
export function writeAlignment(alignment: Alignment, answer: Answer): Prisma.Sql {
  const { bucketKey } = alignment
  const { keys, width } = answer
  const bucket = keys[bucketKey] ?? Prisma.empty
  const others = keys.filter((_, index) => index !== bucketKey)
  const columns = Array.from({ length: width }, (_, index) => index)
  const partition =
    others.length === 0
      ? Prisma.sql`1::bigint`
      : Prisma.sql`dense_rank() OVER (ORDER BY ${list(others)})`
  return Prisma.sql`, numbered AS (
      SELECT *, ${partition} AS p, ${bucket} AS bucket FROM answer
    ), spine AS (${writeSpine(alignment, answer, others)}
    ), near AS (
      SELECT ${list([
        Prisma.sql`s.*`,
        ...columns.flatMap((index) => [
          Prisma.sql`max(n.bucket) FILTER (WHERE n.${alias('v', index)} IS NOT NULL) OVER past AS ${alias('f', index)}`,
          Prisma.sql`min(n.bucket) FILTER (WHERE n.${alias('v', index)} IS NOT NULL) OVER future AS ${alias('b', index)}`,
        ]),
      ])}
        FROM spine s LEFT JOIN numbered n ON n.p = s.p AND n.bucket = s.bucket
      WINDOW past AS (PARTITION BY s.p ORDER BY s.bucket ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),
             future AS (PARTITION BY s.p ORDER BY s.bucket ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
    ), aligned AS (
      SELECT ${list([
        ...keys.map((key, index) =>
          index === bucketKey ? Prisma.sql`t.bucket AS ${key}` : Prisma.sql`t.${key}`,
        ),
        ...columns.map(
          (index) => Prisma.sql`${alias('n', index)}.${alias('v', index)} AS ${alias('v', index)}`,
        ),
      ])}
        FROM near t
        ${Prisma.join(
          [
            Prisma.empty,
            ...columns.map(
              (index) => Prisma.sql`LEFT JOIN numbered ${alias('n', index)}
          ON ${alias('n', index)}.p = t.p AND ${alias('n', index)}.bucket = ${choose(alignment, index)}`,
            ),
          ],
          ' ',
        )}
    )`
}

/** Every bucket of a partition, from its first to its last, and as far beyond as the cap carries, but not into the future. */
function writeSpine({ mode, cap, bucket }: Alignment, { table }: Answer, others: Prisma.Sql[]) {
  const step = intervalOf(bucket)
  const steps = cap ? Math.ceil(boundsOf(cap)[1] / boundsOf(bucket)[0]) : 0
  const reach = cap ? intervalOf(cap) : Prisma.sql`interval '0'`
  const before = mode === 'carry_forward' ? 0 : steps
  const after = mode === 'carry_backward' ? 0 : steps
  return Prisma.sql`
      SELECT ${list([Prisma.sql`l.p`, Prisma.sql`g.bucket`, ...others.map((key) => Prisma.sql`l.${key}`)])}
        FROM (SELECT ${list([
          Prisma.sql`p`,
          Prisma.sql`min(bucket) AS first`,
          Prisma.sql`max(bucket) AS last`,
          ...others,
        ])}
                FROM numbered GROUP BY ${list([Prisma.sql`p`, ...others])}) l
       CROSS JOIN LATERAL generate_series(
         l.first - ${before}::int * ${step}, l.last + ${after}::int * ${step}, ${step}) AS g (bucket)
       WHERE g.bucket >= l.first - ${reach}
         AND g.bucket <= l.last + ${reach}
         AND (g.bucket <= l.last OR g.bucket <= (now() AT TIME ZONE 'UTC')
                + make_interval(secs => coalesce(${table.newestOffset}, 0)))`
}

/** The bucket whose value a cell gets: its own when it has one, since that is the nearest in either direction. */
function choose({ mode, cap }: Alignment, index: number) {
  const [past, future] = [Prisma.sql`t.${alias('f', index)}`, Prisma.sql`t.${alias('b', index)}`]
  const reach = cap && intervalOf(cap)
  const fromPast = reach
    ? Prisma.sql`CASE WHEN ${past} + ${reach} >= t.bucket THEN ${past} END`
    : past
  const fromFuture = reach
    ? Prisma.sql`CASE WHEN ${future} - ${reach} <= t.bucket THEN ${future} END`
    : future
  if (mode === 'carry_forward') return Prisma.sql`${fromPast}`
  if (mode === 'carry_backward') return Prisma.sql`${fromFuture}`
  return Prisma.sql`CASE
    WHEN (${fromFuture}) IS NULL THEN (${fromPast})
    WHEN (${fromPast}) IS NULL THEN (${fromFuture})
    WHEN t.bucket - ${past} <= ${future} - t.bucket THEN ${past}
    ELSE ${future} END`
}
