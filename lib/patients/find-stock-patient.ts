import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'

/** The clinic's stock, which has a page of its own; undefined while there is none. Tells of nobody. */
export async function findStockPatient(
  context: Context,
): Promise<{ patientId: string } | undefined> {
  requireStaff(context, 'patients:read')
  const row = await db().patient.findFirst({
    where: { isStock: true },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  return row ? { patientId: row.id } : undefined
}
