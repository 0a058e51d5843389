import type { LabTest, LabTestMarker } from '#contract/catalog.ts'
import { labTestMarkerJson } from '#service/catalog/markers/marker-json.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { labTestJson } from './lab-test-json.ts'
import { isTeamsLabTest } from './lab-test-status.ts'

export interface OrderedLabTest {
  labTest: LabTest
  labId: number
  /** Delegated orders at national laboratory networks require a physician. */
  isNationalLab: boolean
  /** Including reflex markers, which the laboratory may add. */
  markers: (LabTestMarker & { is_reflex: boolean })[]
}

/** An orderable lab test of the team's catalog: 404 when there is none, 400 when it is not active. */
export async function getOrderedLabTest(
  db: DbReader,
  teamId: string,
  labTestId: string,
): Promise<OrderedLabTest> {
  const [row] = await db.$queryRaw<OrderedLabTest[]>`
    SELECT
      ${labTestJson()} AS "labTest",
      lab.id AS "labId",
      lab.is_national AS "isNationalLab",
      ${allMarkers} AS markers
    FROM lab_test t
    JOIN lab ON lab.id = t.lab_id
    WHERE t.id = ${labTestId}::uuid AND ${isTeamsLabTest(teamId)}`
  if (!row) throw new HttpFault(404, 'Lab test does not exist')
  if (row.labTest.status !== 'active') throw new HttpFault(400, 'Lab test is not active')
  return row
}

const allMarkers = Prisma.sql`(
  SELECT coalesce(
    json_agg(${labTestMarkerJson()}::jsonb || jsonb_build_object('is_reflex', k.is_reflex) ORDER BY k.is_reflex, m.name, m.id),
    '[]'
  )
  FROM lab_test_marker k
  JOIN marker m ON m.id = k.marker_id
  WHERE k.lab_test_id = t.id
)`
