import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { saveTemplateInput } from '#lib/conversations/conversation-input.ts'
import type { TemplateView } from '#lib/conversations/conversation-view.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { isUuid } from '#platform/is-uuid.ts'

export async function listMessageTemplates(context: Context): Promise<TemplateView[]> {
  requireStaff(context, 'conversations:desk')
  return db().$transaction((tx) => listCurrentTemplates(tx))
}

export async function listCurrentTemplates(tx: Transaction): Promise<TemplateView[]> {
  const rows = await tx.messageTemplate.findMany({
    where: { endedAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 200,
  })
  return rows.map(({ id, name, textEn, textEs }) => ({ templateId: id, name, textEn, textEs }))
}

/** A text never changes: a new version ends the one before. Throws changed-meanwhile if a colleague has done so. */
export async function saveMessageTemplate(
  context: Context,
  input: z.input<typeof saveTemplateInput>,
): Promise<{ templateId: string }> {
  const { userId: writtenBy } = requireStaff(context, 'conversations:desk')
  const { replacesId, ...texts } = parseInput(saveTemplateInput, input)
  return db().$transaction(async (tx) => {
    if (replacesId && !(await end(tx, replacesId))) {
      // The same save again, whose answer was lost.
      const own = await tx.messageTemplate.findFirst({
        where: { ...texts, writtenBy, endedAt: null },
      })
      if (own) return { templateId: own.id }
      throw new AppError('changed-meanwhile')
    }
    const { id } = await tx.messageTemplate.create({ data: { ...texts, writtenBy } })
    const record = { action: 'conversations.save-template', subject: 'template' } as const
    await recordAudit(tx, context, { ...record, subjectId: id })
    return { templateId: id }
  })
}

export async function endMessageTemplate(context: Context, { templateId }: { templateId: string }) {
  requireStaff(context, 'conversations:desk')
  if (!isUuid(templateId)) throw notFound()
  await db().$transaction(async (tx) => {
    if (!(await end(tx, templateId))) throw notFound()
    const record = { action: 'conversations.end-template', subject: 'template' } as const
    await recordAudit(tx, context, { ...record, subjectId: templateId })
  })
}

/** False for one that has ended. */
async function end(tx: Transaction, id: string) {
  const endedAt = await readDatabaseTime(tx)
  const { count } = await tx.messageTemplate.updateMany({
    where: { id, endedAt: null },
    data: { endedAt },
  })
  return count > 0
}
