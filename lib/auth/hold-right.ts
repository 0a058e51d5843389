import type { Transaction } from '#lib/db/client.ts'
import { staffRoles } from './context.ts'
import { type Permission, roleHasPermission } from './permissions.ts'

/**
 * Whether a member of staff has the right now, before work becomes theirs: whoever ends it waits until the transaction ends, and
 * then releases that work too. Undefined for an unknown user.
 */
export async function holdRight(
  tx: Transaction,
  userId: string,
  permission: Permission,
): Promise<boolean | undefined> {
  const [user] = await tx.$queryRaw<{ role: string; is_disabled: boolean }[]>`
    SELECT role, disabled_at IS NOT NULL AS is_disabled FROM "user" WHERE id = ${userId} FOR SHARE`
  if (!user) return undefined
  const role = staffRoles.find((each) => each === user.role)
  return role !== undefined && !user.is_disabled && roleHasPermission(role, permission)
}
