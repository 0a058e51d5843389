import { Prisma } from '#service/db/generated/client.ts'

/** Which kind of source counts first (contract 2.15); those that it does not name come last. */
const sourceTypeOrder = [
  'lab',
  'automatic',
  'watch',
  'ring',
  'chest_strap',
  'scale',
  'cuff',
  'fingerprick',
  'manual_scan',
  'phone',
  'app',
  'multiple_sources',
  'unknown',
]

export interface SourcePriority {
  /** of this call: before everything else */
  overrides: string[]
  /** of the team */
  providers: string[]
}

/** ORDER BY expressions, the best source first. They differ for any two sources. */
export function orderBySource(
  { provider, sourceType }: { provider: Prisma.Sql; sourceType: Prisma.Sql },
  { overrides, providers }: SourcePriority,
): Prisma.Sql {
  return Prisma.sql`
    coalesce(array_position(${overrides}::text[], ${provider}), 1000),
    coalesce(array_position(${sourceTypeOrder}::text[], ${sourceType}), 1000),
    coalesce(array_position(${providers}::text[], ${provider}), 1000),
    ${provider} COLLATE "C", ${sourceType} COLLATE "C"`
}
