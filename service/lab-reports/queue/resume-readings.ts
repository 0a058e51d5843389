import type { Db } from '#service/db/client.ts'
import { enqueueReading } from './enqueue-reading.ts'
import { lanes } from './lanes.ts'

/** For reports whose ticket was lost: frees their claims, and queues a ticket for each lane with unread reports. */
export async function resumeReadings(db: Db): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE parsing_job SET reading_by = NULL
       WHERE status IN ('upload_pending', 'started') AND reading_by IS NOT NULL AND NOT EXISTS (
         SELECT FROM graphile_worker.jobs ticket
          WHERE ticket.id::text = reading_by AND (locked_at IS NOT NULL OR attempts < max_attempts))`
    const unread = await tx.parsingJob.findMany({
      where: { status: { in: ['upload_pending', 'started'] }, readingBy: null },
      distinct: ['lane'],
      select: { lane: true },
    })
    for (const lane of lanes)
      if (unread.some((job) => job.lane === lane)) await enqueueReading(tx, lane)
  })
}
