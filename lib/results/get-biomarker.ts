import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import type { Result } from '#prisma/generated/client.ts'
import { buildSeries } from './build-series.ts'
import { findResultReviews } from './find-result-reviews.ts'
import { newestFirst } from './list-results.ts'
import { presentResult } from './present-result.ts'
import { readResultsOf } from './read-results-of.ts'
import type { BiomarkerView, ResultReview, ResultsOwner } from './result-view.ts'

const maxValues = 300

interface Asked {
  /** a LOINC code, or the key of a name without one */
  biomarker: string
  unit?: string | null
}

/** The access is audited. Throws not-found without values. */
export function getOwnBiomarker(context: Context, asked: Asked): Promise<BiomarkerView> {
  return getBiomarker(context, asked)
}

export function getPatientBiomarker(
  context: Context,
  asked: Asked & { patientId: PatientId },
): Promise<BiomarkerView> {
  return getBiomarker(context, asked)
}

function getBiomarker(
  context: Context,
  { patientId, biomarker, unit }: Asked & { patientId?: PatientId },
): Promise<BiomarkerView> {
  return readResultsOf(
    context,
    { patientId, action: 'results.read', subject: { subject: 'biomarker', subjectId: biomarker } },
    async (tx, owner) => {
      const where = { patientId: owner.patientId, biomarker, replacedAt: null }
      const rows = await tx.result.findMany({ where, orderBy: newestFirst, take: maxValues })
      const [newest] = rows
      if (!newest) throw notFound()
      const reviews = patientId === undefined ? undefined : await findResultReviews(tx, rows)
      return {
        ...(await presentBiomarker(rows, unit, reviews)),
        owner,
        biomarker,
        name: newest.displayName,
        loincCode: newest.loincCode,
        loincName: newest.loincName,
        total: await tx.result.count({ where }),
        related: await listRelated(tx, owner, newest),
      }
    },
  )
}

async function presentBiomarker(
  rows: readonly Result[],
  unit: string | null | undefined,
  reviews: ReadonlyMap<string, ResultReview> | undefined,
) {
  const { series, converted } = await buildSeries(rows, unit)
  return {
    series,
    values: rows.map((row) => ({
      ...presentResult(row),
      flag: row.flag,
      specimen: row.specimen,
      converted: converted.get(row.id) ?? null,
      review: reviews?.get(row.id) ?? null,
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
