import { isSignUpOpen } from '#lib/accounts/sign-up/sign-up-setting.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { findContactRow } from '#lib/clinic-contact/read-contact.ts'
import { db } from '#lib/db/client.ts'
import { findLastEvent } from '#lib/service-connection/received-events.ts'

export const setupSteps = ['clinic', 'physicians', 'staff', 'connection', 'sign-up'] as const
export type SetupStep = (typeof setupSteps)[number]

/**
 * What a new clinic has done, from the records themselves. The connection counts once the service's first event has arrived:
 * that takes the endpoint, the secret and the team.
 */
export async function listSetupSteps(
  context: Context,
): Promise<{ step: SetupStep; isDone: boolean }[]> {
  const { userId } = requireStaff(context, 'users:manage')
  const [contact, physicians, colleagues, invitations, event, isOpen] = await Promise.all([
    findContactRow(db()),
    db().clinicPhysician.count(),
    db().user.count({ where: { role: { not: 'patient' }, id: { not: userId } } }),
    db().staffInvitation.count(),
    findLastEvent(db()),
    isSignUpOpen(),
  ])
  const done: Record<SetupStep, boolean> = {
    clinic: Boolean(contact?.name),
    physicians: physicians > 0,
    staff: colleagues + invitations > 0,
    connection: event !== null,
    'sign-up': isOpen,
  }
  return setupSteps.map((step) => ({ step, isDone: done[step] }))
}
