import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { findViewedPage } from './viewed-pages.ts'

/**
 * The context in which staff with an open viewing read a page of the patient: the patient's rows, under the name of the
 * staff member and with permissions to read only. The page is audited before anything of it is read. Undefined for pages
 * that are closed while viewing, and without a viewing.
 */
export async function enterViewing(
  context: Context,
  path: string | null,
): Promise<Context | undefined> {
  const { actor, viewing } = context
  const page = findViewedPage(path)
  if (actor.kind !== 'staff' || !viewing || !page) return undefined
  const { patientId, patientName } = viewing
  await db().$transaction((tx) => recordAudit(tx, context, { ...page, patientId }))
  return {
    ...context,
    actor: {
      kind: 'patient',
      userId: actor.userId,
      viewedBy: actor.role,
      patientId,
      name: patientName,
      email: '',
    },
  }
}
