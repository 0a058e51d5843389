import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

/** Reports of a patient that wait or are being read. More than a person uploads in one sitting. */
export const maxUnfinished = 10

const retryAfterSeconds = 60

interface Allowance {
  userId: string
  addedBytes: number
  quotaMb: number
}

/** Limits what one patient can have read and stored, under a lock, so that uploads at once count each other. */
export async function requireAllowance(
  tx: Transaction,
  { userId, addedBytes, quotaMb }: Allowance,
): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`lab-reports.allowance ${userId}`}, 0))`
  const unfinished = await tx.parsingJob.count({
    where: { userId, status: { in: ['upload_pending', 'started'] } },
  })
  if (unfinished >= maxUnfinished)
    throw new HttpFault(
      429,
      [
        {
          type: 'too_many_unfinished',
          loc: ['body', 'user_id'],
          msg: `${maxUnfinished} lab reports of this user are still being read: wait until one is finished`,
          input: null,
        },
      ],
      {},
      retryAfterSeconds,
    )
  const { _sum } = await tx.parsingFile.aggregate({
    where: { job: { userId } },
    _sum: { size: true },
  })
  if (Number(_sum.size ?? 0) + addedBytes > quotaMb * 1024 * 1024)
    throw new HttpFault(422, [
      {
        type: 'storage_quota',
        loc: ['body', 'file'],
        msg: `The lab reports of this user would take more than ${quotaMb} MB: contact support`,
        input: null,
      },
    ])
}
