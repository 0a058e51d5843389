import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

/** Asserts that the lab test is in the team's catalog; another team's is not found. */
export async function requireLabTest(db: DbReader, teamId: string, labTestId: string) {
  const [labTest] = await requireLabTests(db, teamId, [labTestId])
  if (!labTest) throw new HttpFault(404, 'Lab test does not exist')
  return labTest
}

/** Asserts that every lab test is in the team's catalog. */
export async function requireLabTests(db: DbReader, teamId: string, labTestIds: string[]) {
  const wanted = new Set(labTestIds.map((id) => id.toLowerCase()))
  if (wanted.size === 0) return []
  const labTests = await db.labTest.findMany({
    where: { id: { in: [...wanted] }, OR: [{ teamId: null }, { teamId }] },
    select: { id: true, teamId: true, labId: true, method: true, status: true, createdAt: true },
  })
  if (labTests.length < wanted.size) throw new HttpFault(404, 'Lab test does not exist')
  return labTests
}
