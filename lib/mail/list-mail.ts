import type { Context } from '#lib/auth/context.ts'
import { requireSandboxUser } from '#lib/auth/require-sandbox-user.ts'
import { db } from '#lib/db/client.ts'

export const mailPageSize = 20

/** The sandbox's mailbox, newest first. */
export async function listMail(context: Context, { page }: { page: number }) {
  requireSandboxUser(context)
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
