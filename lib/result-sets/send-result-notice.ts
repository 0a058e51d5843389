import { z } from 'zod'
import { db, type Transaction } from '#lib/db/client.ts'
import { orderIdSchema, patientIdSchema } from '#lib/id-schemas.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import {
  type ResultNoticeKind,
  resultNoticeKinds,
  resultsMail,
} from '#lib/mail/templates/results-mail.ts'
import { findRecipient } from '#lib/notices/find-recipient.ts'
import { defineJob } from '#platform/define-job.ts'
import type { ResultSet } from '#prisma/generated/client.ts'

const notice = {
  orderId: orderIdSchema,
  patientId: patientIdSchema,
  kind: z.enum(resultNoticeKinds),
  /** what it is about, where a kind may come more than once: a revision, a step */
  key: z.string().max(100).default(''),
}

export const resultNoticeJob = defineJob({
  name: 'result-sets.send-notice',
  payload: z.object(notice),
  run: (given) => mailResultNotice(given),
})

interface ResultNotice {
  orderId: OrderId
  patientId: PatientId
  kind: ResultNoticeKind
  key?: string
}

/** At most one email per kind and key follows the commit, unless it is no longer needed by then. */
export async function sendResultNotice(
  tx: Transaction,
  { orderId, patientId, kind, key = '' }: ResultNotice,
) {
  const { count } = await tx.resultNotice.createMany({
    data: [{ orderId, kind, key }],
    skipDuplicates: true,
  })
  if (count === 0) return
  await addJob(tx, resultNoticeJob, {
    payload: { orderId, patientId, kind, key },
    key: [orderId, kind, key].join(':'),
  })
}

/** Decided by the set as it is now. Safe to repeat. */
async function mailResultNotice({ orderId, patientId, kind, key = '' }: ResultNotice) {
  await db().$transaction(async (tx) => {
    const set = await tx.resultSet.findFirst({ where: { orderId, patientId } })
    if (!set || !isNeeded[kind](set)) return
    const recipient = await findRecipient(tx, patientId, 'results')
    if (!recipient) return
    const claimed = await tx.$executeRaw`
      UPDATE result_notice SET mailed_at = now()
       WHERE order_id = ${orderId}::uuid AND kind = ${kind} AND key = ${key} AND mailed_at IS NULL`
    if (claimed === 0) return
    await sendMail(tx, resultsMail(recipient, { orderId, kind }))
  })
}

type SetFacts = Pick<ResultSet, 'releasedAt' | 'openedAt' | 'holdId' | 'lane'>

const isUnread = ({ releasedAt, openedAt, holdId }: SetFacts) =>
  releasedAt !== null && holdId === null && openedAt === null

const isNeeded: Record<ResultNoticeKind, (set: SetFacts) => boolean> = {
  ready: isUnread,
  // A corrected value is read at once, whatever else is held.
  corrected: ({ releasedAt, openedAt }) => releasedAt !== null && openedAt === null,
  reviewed: (set) => isUnread(set) && set.lane === 'done',
  held: ({ holdId }) => holdId !== null,
}
