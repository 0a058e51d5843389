import type { Transaction } from '#lib/db/client.ts'
import type { PatientId, ReportId } from '#lib/ids.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { ReviewRow } from './resolve-rows.ts'
import type { PreviousValue } from './review-view.ts'

interface StoredValue {
  loinc_code: string
  value: string
  unit: string | null
  observed_on: string | null
  interpretation: string
}

export async function findPrevious(
  tx: Transaction,
  { patientId, jobId }: { patientId: PatientId; jobId: ReportId },
  rows: readonly Pick<ReviewRow, 'row'>[],
): Promise<Record<string, PreviousValue>> {
  const codes = rows.flatMap(({ row }) => row.loinc_matches.map(({ loinc_code }) => loinc_code))
  if (codes.length === 0) return {}
  const found = await tx.$queryRaw<StoredValue[]>(Prisma.sql`
    SELECT DISTINCT ON (loinc_code) loinc_code, value, unit, observed_on::text, interpretation
      FROM result
     WHERE patient_id = ${patientId}::uuid AND biomarker = ANY(${[...new Set(codes)]}::text[])
       AND loinc_code IS NOT NULL AND replaced_at IS NULL AND job_id IS DISTINCT FROM ${jobId}::uuid
     ORDER BY loinc_code, observed_on DESC NULLS LAST, created_at DESC`)
  return Object.fromEntries(
    found.map(({ loinc_code, value, unit, observed_on, interpretation }) => [
      loinc_code,
      { value, unit, observedOn: observed_on, interpretation },
    ]),
  )
}
