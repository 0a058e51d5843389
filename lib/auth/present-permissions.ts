import type { Actor } from './context.ts'
import { hasPermission, type Permission } from './permissions.ts'

export function presentPermissions<Name extends string>(
  actor: Actor,
  wanted: Record<Name, Permission>,
): Record<Name, boolean> {
  const flags = Object.entries<Permission>(wanted).map(([name, permission]) => [
    name,
    hasPermission(actor, permission),
  ])
  return Object.fromEntries(flags) as Record<Name, boolean>
}
