import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import { Prisma, type Result } from '#prisma/generated/client.ts'
import { buildSeries } from './build-series.ts'
import { type DistinctValues, distinctValues, readDistinct } from './distinct-values.ts'
import { findConfirmedFlags } from './find-confirmed-flags.ts'
import { findResultReviews } from './find-result-reviews.ts'
import { findValueCorrections } from './find-value-corrections.ts'
import { newestFirst } from './newest-first.ts'
import { presentResult } from './present-result.ts'
import { type OrderOrigins, readOrderOrigins } from './read-order-origins.ts'
import { readResultsOf } from './read-results-of.ts'
import type { BiomarkerView, ResultReview, ResultsOwner, ValueCorrection } from './result-view.ts'

const maxValues = 300

export interface AskedBiomarker {
  /** a LOINC code, or the key of a name without one */
  biomarker: string
  unit?: string | null
}

/** The access is audited. Throws not-found without values. */
export function getPatientBiomarker(
  context: Context,
  { patientId, ...asked }: AskedBiomarker & { patientId: PatientId },
): Promise<BiomarkerView> {
  return readResultsOf(
    context,
    { patientId, action: 'results.read', subject: subjectOf(asked) },
    async (tx, owner) => (await readBiomarker(tx, owner, { ...asked, hasReviews: true })).view,
  )
}

export const subjectOf = ({ biomarker }: AskedBiomarker) => ({
  subject: 'biomarker' as const,
  subjectId: biomarker,
})

/** In the transaction that audits the access. Throws not-found without values. */
export async function readBiomarker(
  tx: Transaction,
  owner: ResultsOwner,
  { biomarker, unit, hasReviews }: AskedBiomarker & { hasReviews: boolean },
): Promise<{ view: BiomarkerView; newest: Result }> {
  const places = await tx.$queryRaw<Place[]>(Prisma.sql`
    SELECT ids, count(*) OVER ()::int AS total,
           (count(*) FILTER (WHERE observed_on IS NULL) OVER ())::int AS undated
      FROM (${distinctValues(Prisma.sql`patient_id = ${owner.patientId}::uuid AND biomarker = ${biomarker}`)}) v
     ORDER BY observed_on DESC NULLS LAST, created_at DESC, position, id LIMIT ${maxValues}`)
  const { rows, copiesOf } = await readDistinct(
    tx,
    owner.patientId,
    places.map(({ ids }) => ids),
  )
  const [newest] = rows
  if (!newest) throw notFound()
  const all = rows.flatMap((row) => [row, ...copiesOf(row)])
  const corrections = await findValueCorrections(tx, owner.patientId, all)
  const reviews = hasReviews ? await findResultReviews(tx, rows, corrections) : undefined
  const orders = await readOrderOrigins(tx, rows)
  const confirmed = await findConfirmedFlags(tx, rows)
  const view = {
    ...(await presentBiomarker(rows, { unit, reviews, corrections, orders, confirmed, copiesOf })),
    owner,
    biomarker,
    name: newest.displayName,
    loincCode: newest.loincCode,
    loincName: newest.loincName,
    total: places[0]?.total ?? 0,
    undatedCount: places[0]?.undated ?? 0,
    related: await listRelated(tx, owner, newest),
  }
  return { view, newest }
}

interface Place {
  ids: string[]
  /** of all values, beyond the limit too */
  total: number
  undated: number
}

interface Shown {
  unit: string | null | undefined
  reviews: ReadonlyMap<string, ResultReview> | undefined
  corrections: ReadonlyMap<string, ValueCorrection>
  orders: OrderOrigins
  confirmed: ReadonlySet<string>
  copiesOf: DistinctValues['copiesOf']
}

async function presentBiomarker(
  rows: readonly Result[],
  { unit, reviews, corrections, orders, confirmed, copiesOf }: Shown,
) {
  const { series, converted } = await buildSeries(rows, unit)
  return {
    series,
    values: rows.map((row) => ({
      ...presentResult(row, orders, { confirmed, copies: copiesOf(row) }),
      flag: row.flag,
      specimen: row.specimen,
      converted: converted.get(row.id) ?? null,
      review: reviews?.get(row.id) ?? null,
      correction: [row, ...copiesOf(row)].flatMap(({ id }) => corrections.get(id) ?? [])[0] ?? null,
    })),
  }
}

/** One name may have two codes: HbA1c in % and mmol/mol, glucose in mg/dL and mmol/L. */
async function listRelated(tx: Transaction, { patientId }: ResultsOwner, newest: Result) {
  const rows = await tx.result.findMany({
    where: {
      patientId,
      replacedAt: null,
      biomarker: { not: newest.biomarker },
      displayName: { equals: newest.displayName, mode: 'insensitive' },
    },
    distinct: ['biomarker'],
    orderBy: newestFirst,
    take: 5,
    select: { biomarker: true, displayName: true, unit: true },
  })
  return rows.map(({ displayName, ...row }) => ({ ...row, name: displayName }))
}
