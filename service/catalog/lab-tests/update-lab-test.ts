import type { LabTest } from '#contract/catalog.ts'
import type { UpdateLabTest } from '#contract/catalog-requests.ts'
import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { getLabTest } from './get-lab-test.ts'
import { approvalDelayMs } from './lab-test-status.ts'
import { requireLabTest } from './require-lab-test.ts'

/** Renames, retires or restores one of the team's own lab tests; those of the shared catalog cannot be changed. */
export async function updateLabTest(
  db: Db,
  scope: { teamId: string; labTestId: string },
  request: UpdateLabTest,
): Promise<LabTest> {
  const labTest = await requireLabTest(db, scope.teamId, scope.labTestId)
  if (labTest.teamId === null) {
    throw new HttpFault(403, 'This lab test is part of the shared catalog and cannot be changed')
  }
  const status = nextStatus(labTest, request.active)
  await db.labTest.update({
    where: { id: labTest.id },
    data: { ...(request.name ? { name: request.name } : {}), status, updatedAt: now() },
  })
  return getLabTest(db, scope.teamId, labTest.id)
}

function nextStatus(labTest: { status: string; createdAt: Date }, active?: boolean | null) {
  if (active === undefined || active === null) return labTest.status
  if (!active) return 'inactive'
  const approvedAt = labTest.createdAt.getTime() + approvalDelayMs
  return approvedAt > now().getTime() ? 'pending_approval' : 'active'
}
