import type { LabTest } from '#contract/catalog.ts'
import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { labTestJson } from './lab-test-json.ts'
import { isTeamsLabTest } from './lab-test-status.ts'

export async function getLabTest(
  db: DbReader,
  teamId: string,
  labTestId: string,
): Promise<LabTest> {
  const [row] = await db.$queryRaw<{ labTest: LabTest }[]>`
    SELECT ${labTestJson()} AS "labTest"
    FROM lab_test t
    JOIN lab ON lab.id = t.lab_id
    WHERE t.id = ${labTestId}::uuid AND ${isTeamsLabTest(teamId)}`
  if (!row) throw new HttpFault(404, 'Lab test does not exist')
  return row.labTest
}
