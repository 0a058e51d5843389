import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { approveTemplateInput } from './desk-input.ts'
import type { TemplateView } from './desk-view.ts'
import { findNames, nameIn } from './list-set-events.ts'

export async function listTemplates(context: Context): Promise<TemplateView[]> {
  requireStaff(context, 'results:desk')
  return db().$transaction((tx) => listCurrentTemplates(tx))
}

export async function listCurrentTemplates(tx: Transaction): Promise<TemplateView[]> {
  const rows = await tx.stepTemplate.findMany({
    where: { endedAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const names = await findNames(
    tx,
    rows.map(({ approvedBy }) => approvedBy),
  )
  return rows.map(({ id, name, textEn, textEs, approvedBy, approvedAt }) => ({
    templateId: id,
    name,
    textEn,
    textEs,
    approvedBy: nameIn(names, approvedBy),
    approvedAt: approvedAt.toISOString(),
  }))
}

/** A text never changes once it is approved: a new version ends the one before. */
export async function approveTemplate(
  context: Context,
  input: z.input<typeof approveTemplateInput>,
): Promise<{ templateId: string }> {
  const { userId: approvedBy } = requireStaff(context, 'results:sign')
  const { replacesId, ...texts } = parseInput(approveTemplateInput, input)
  return db().$transaction(async (tx) => {
    if (replacesId) await end(tx, replacesId)
    const { id } = await tx.stepTemplate.create({ data: { ...texts, approvedBy } })
    const record = { action: 'results-desk.approve-template', subject: 'template' } as const
    await recordAudit(tx, context, { ...record, subjectId: id })
    return { templateId: id }
  })
}

export async function endTemplate(context: Context, { templateId }: { templateId: string }) {
  requireStaff(context, 'results:sign')
  if (!isUuid(templateId)) throw notFound()
  await db().$transaction(async (tx) => {
    await end(tx, templateId)
    const record = { action: 'results-desk.end-template', subject: 'template' } as const
    await recordAudit(tx, context, { ...record, subjectId: templateId })
  })
}

async function end(tx: Transaction, id: string) {
  const endedAt = await readDatabaseTime(tx)
  const { count } = await tx.stepTemplate.updateMany({
    where: { id, endedAt: null },
    data: { endedAt },
  })
  if (count === 0) throw notFound()
}
