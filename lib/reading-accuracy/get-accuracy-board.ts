import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { AccuracyFilters } from './accuracy-filters.ts'
import type { AccuracyBoard, AccuracyFigures } from './accuracy-view.ts'
import { readAgreement } from './agreement.ts'
import { evaluatedFields } from './evaluated-fields.ts'

const pageSize = 25

/**
 * How often reviewers changed what was read, by laboratory, field and month. An unknown laboratory has no rows. Counts
 * only, without a value or a person, so not audited.
 */
export async function getAccuracyBoard(
  context: Context,
  filters: AccuracyFilters,
): Promise<AccuracyBoard> {
  requireStaff(context, 'reports:accuracy')
  const { laboratory } = filters
  return db().$transaction(async (tx) => {
    const since = startOf(filters)
    const span = Prisma.sql`decided_at >= ${since}`
    const one = laboratory ? Prisma.sql`${span} AND laboratory_id = ${laboratory}::uuid` : span
    const laboratories = await countLaboratories(tx, span)
    const pageCount = Math.max(1, Math.ceil(laboratories / pageSize))
    const page = Math.min(filters.page, pageCount)
    const [total] = await tx.$queryRaw<StoredFigures[]>`
      SELECT ${figures} FROM reading_evaluation WHERE ${one}`
    return {
      total: presentFigures(total),
      agreement: await readAgreement(tx, { since, laboratoryId: laboratory }),
      months: (await readMonths(tx, one)).map(({ month, ...row }) => ({
        month,
        ...presentFigures(row),
      })),
      laboratories: (await readLaboratories(tx, span, page)).map((row) => ({
        laboratoryId: row.laboratory_id,
        name: row.name,
        ...presentFigures(row),
      })),
      laboratory: laboratory ? { name: await findName(tx, laboratory) } : null,
      page,
      pageCount,
    }
  })
}

const startOf = ({ months }: AccuracyFilters) => Prisma.sql`
  date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - make_interval(months => ${months - 1}::int)`

/** An array holds all fields, so that one pass over the rows counts them. */
const wrongOf = Prisma.join(
  evaluatedFields.map((field) => Prisma.sql`count(*) FILTER (WHERE ${field} = ANY(wrong))::int`),
)

const figures = Prisma.sql`
  count(DISTINCT decision_id)::int AS reports,
  count(*) FILTER (WHERE verdict = 'read')::int AS read,
  ARRAY[${wrongOf}] AS wrong,
  count(*) FILTER (WHERE verdict = 'read' AND wrong = '{}')::int AS untouched,
  count(*) FILTER (WHERE NOT is_doubted AND wrong && ARRAY['value', 'unit'])::int AS silent,
  count(*) FILTER (WHERE verdict = 'missed')::int AS missed,
  count(*) FILTER (WHERE verdict = 'invented')::int AS invented`

interface StoredFigures extends Omit<AccuracyFigures, 'wrong'> {
  wrong: number[]
}

function presentFigures(row: StoredFigures | undefined): AccuracyFigures {
  const { reports, read, untouched, silent, missed, invented } = row ?? noFigures
  const [name = 0, code = 0, value = 0, unit = 0, range = 0, flag = 0] = row?.wrong ?? []
  const wrong = { name, code, value, unit, range, flag }
  return { reports, read, wrong, untouched, silent, missed, invented }
}

const noFigures = { reports: 0, read: 0, untouched: 0, silent: 0, missed: 0, invented: 0 }

async function countLaboratories(tx: Transaction, span: Prisma.Sql) {
  const [counted] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(DISTINCT laboratory_id)::int AS n FROM reading_evaluation WHERE ${span}`
  return counted?.n ?? 0
}

function readMonths(tx: Transaction, condition: Prisma.Sql) {
  return tx.$queryRaw<(StoredFigures & { month: string })[]>`
    SELECT date_trunc('month', decided_at AT TIME ZONE 'UTC')::date::text AS month, ${figures}
      FROM reading_evaluation WHERE ${condition}
     GROUP BY 1 ORDER BY 1 DESC`
}

/** Where most rows needed a hand first: that is what a correction teaches most about. */
function readLaboratories(tx: Transaction, span: Prisma.Sql, page: number) {
  return tx.$queryRaw<(StoredFigures & { laboratory_id: string; name: string })[]>`
    SELECT laboratory_id::text, (array_agg(laboratory ORDER BY decided_at DESC))[1] AS name, ${figures}
      FROM reading_evaluation WHERE ${span}
     GROUP BY laboratory_id
     ORDER BY count(*) FILTER (WHERE wrong <> '{}' OR verdict IN ('missed', 'invented')) DESC, count(*) DESC, laboratory_id
     LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

async function findName(tx: Transaction, laboratoryId: string) {
  const row = await tx.readingEvaluation.findFirst({
    where: { laboratoryId },
    orderBy: { decidedAt: 'desc' },
    select: { laboratory: true },
  })
  return row?.laboratory ?? ''
}
