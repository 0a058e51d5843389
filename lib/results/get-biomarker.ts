import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { Result } from '#prisma/generated/client.ts'
import { buildSeries } from './build-series.ts'
import { newestFirst } from './list-results.ts'
import { presentResult } from './present-result.ts'
import { readResultsOf } from './read-results-of.ts'
import type { BiomarkerView, ResultsOwner } from './result-view.ts'

/** A bound for one page and its chart; the newest stand. */
const mostValues = 300

interface Asked {
  /** a LOINC code, or the key of a name without one */
  biomarker: string
  /** that the values are shown in where arithmetic leads there, in UCUM; one that no report has is left aside */
  unit?: string | null
}

/** The patient's own values of one biomarker over time; not-found where there is none. The look is audited. */
export function getOwnBiomarker(context: Context, asked: Asked): Promise<BiomarkerView> {
  return getBiomarker(context, asked)
}

/** The same of one patient, for staff. */
export function getPatientBiomarker(
  context: Context,
  asked: Asked & { patientId: string },
): Promise<BiomarkerView> {
  return getBiomarker(context, asked)
}

function getBiomarker(
  context: Context,
  { patientId, biomarker, unit }: Asked & { patientId?: string },
): Promise<BiomarkerView> {
  return readResultsOf(
    context,
    { patientId, action: 'results.read', subject: { subject: 'biomarker', subjectId: biomarker } },
    async (tx, owner) => {
      const where = { patientId: owner.patientId, biomarker }
      const rows = await tx.result.findMany({ where, orderBy: newestFirst, take: mostValues })
      const [newest] = rows
      if (!newest) throw notFound()
      return {
        ...(await presentBiomarker(rows, unit)),
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

async function presentBiomarker(rows: readonly Result[], unit: string | null | undefined) {
  const { series, converted } = await buildSeries(rows, unit)
  return {
    series,
    values: rows.map((row) => ({
      ...presentResult(row),
      converted: converted.get(row.id) ?? null,
    })),
  }
}

/** HbA1c in % and in mmol/mol, glucose in mg/dL and in mmol/L: one name, two codes. */
async function listRelated(tx: Transaction, { patientId }: ResultsOwner, newest: Result) {
  const rows = await tx.result.findMany({
    where: {
      patientId,
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
