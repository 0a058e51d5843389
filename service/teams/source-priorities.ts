import { z } from 'zod'
import {
  type PriorityDataType,
  priorityDataTypes,
  type SourcePriorities,
} from '#contract/wearables/source-priorities.ts'
import type { Db, DbReader } from '#service/db/client.ts'

/** By kind of data, such as sleep or timeseries: slugs of providers, the best first. */
export type StoredPriorities = Record<string, string[]>

const stored = z.record(z.string(), z.array(z.string()))

export async function readPriorities(db: DbReader, teamId: string): Promise<StoredPriorities> {
  const { sourcePriorities } = await db.team.findUniqueOrThrow({
    where: { id: teamId },
    select: { sourcePriorities: true },
  })
  return stored.parse(sourcePriorities)
}

export async function listPriorities(
  db: DbReader,
  teamId: string,
  chosen?: PriorityDataType,
): Promise<SourcePriorities> {
  const priorities = await readPriorities(db, teamId)
  return priorityDataTypes
    .filter((dataType) => !chosen || dataType === chosen)
    .flatMap((dataType) =>
      (priorities[dataType] ?? []).map((provider, index) => ({
        team_id: teamId,
        data_type: dataType,
        provider,
        priority: index + 1,
      })),
    )
}

/** Replaces the order of one kind of data and leaves the others, whoever changes them meanwhile. */
export async function setPriorities(
  db: Db,
  {
    teamId,
    dataType,
    providers,
  }: { teamId: string; dataType: PriorityDataType; providers: string[] },
) {
  await db.$executeRaw`
    UPDATE team SET source_priorities = source_priorities || jsonb_build_object(${dataType}::text, to_jsonb(${providers}::text[]))
     WHERE id = ${teamId}::uuid`
  return listPriorities(db, teamId, dataType)
}
