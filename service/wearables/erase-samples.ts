import type { Db } from '#service/db/client.ts'

const batchSize = 50_000

/**
 * Deletes the samples of a user who has been deleted since before `deletedBefore`, in batches that each stay far below the
 * statement timeout. Rows of the other tables go with the user.
 */
export async function eraseSamples(db: Db, userId: string, deletedBefore: Date) {
  for (;;) {
    const count = await db.$executeRaw`
      DELETE FROM wearable_sample
       WHERE (user_id, series_id, at) IN (
         SELECT user_id, series_id, at FROM wearable_sample
          WHERE user_id = ${userId}::uuid
            AND EXISTS (SELECT FROM service_user
                         WHERE id = ${userId}::uuid AND deleted_at <= ${deletedBefore})
          LIMIT ${batchSize})`
    if (count < batchSize) return
  }
}
