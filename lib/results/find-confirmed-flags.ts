import type { DbReader } from '#lib/db/client.ts'

interface Place {
  jobId: string
  rowId: string
}

export const flagKey = ({ jobId, rowId }: { jobId: string | null; rowId: string }) =>
  `${jobId} ${rowId}`

/**
 * Keys of rows of which a person has confirmed that the laboratory printed the flag, though value and range say something
 * else: of a first reading that stands, and of a correction.
 */
export async function findConfirmedFlags(
  tx: DbReader,
  rows: readonly { jobId: string | null }[],
): Promise<ReadonlySet<string>> {
  const jobIds = [...new Set(rows.flatMap(({ jobId }) => jobId ?? []))]
  if (jobIds.length === 0) return new Set()
  const found: Place[] = await tx.secondReading.findMany({
    where: { jobId: { in: jobIds }, flagConfirmed: true },
    select: { jobId: true, rowId: true },
  })
  return new Set(found.map(flagKey))
}
