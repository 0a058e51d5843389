import { db } from '#lib/db/client.ts'
import { env } from '#lib/env.ts'
import { notFound } from '#lib/errors/app-error.ts'

export const mailPageSize = 20

/** The sandbox's mailbox, newest first. Anyone who can open the sandbox may read it; elsewhere it does not exist. */
export async function listMail({ page }: { page: number }) {
  if (!env().LOCAL_SANDBOX) throw notFound()
  const [mails, total] = await Promise.all([
    db().outgoingMail.findMany({
      orderBy: { id: 'desc' },
      skip: (page - 1) * mailPageSize,
      take: mailPageSize,
    }),
    db().outgoingMail.count(),
  ])
  return {
    total,
    mails: mails.map(({ id, to, subject, text, createdAt }) => ({
      mailId: String(id),
      to,
      subject,
      text,
      sentAt: createdAt.toISOString(),
    })),
  }
}
