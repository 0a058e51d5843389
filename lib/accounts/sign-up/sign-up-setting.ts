import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'

export const saveSignUpInput = z.strictObject({ isOpen: z.boolean() })

const findSetting = (reader: DbReader) =>
  reader.signUpSetting.findFirst({ orderBy: { id: 'desc' } })

/** Closed until an administrator opens it. */
export async function isSignUpOpen(reader: DbReader = db()): Promise<boolean> {
  return (await findSetting(reader))?.isOpen ?? false
}

/** Throws sign-up-closed with the clinic's phone. */
export async function requireOpenSignUp() {
  if (await isSignUpOpen()) return
  const { shownPhone } = await readContact()
  throw new AppError('sign-up-closed', { context: { phone: shownPhone } })
}

export interface SignUpSettingView {
  isOpen: boolean
  /** null where no one wrote it: closed from the start, or open from before there was a setting */
  writtenBy: string | null
  writtenAt: string | null
}

export async function getSignUpSetting(context: Context): Promise<SignUpSettingView> {
  requireStaff(context, 'users:manage')
  const row = await findSetting(db())
  const writer =
    row?.writtenBy &&
    (await db().user.findUnique({ where: { id: row.writtenBy }, select: { name: true } }))
  return {
    isOpen: row?.isOpen ?? false,
    writtenBy: writer ? writer.name : null,
    writtenAt: writer ? row.writtenAt.toISOString() : null,
  }
}

/** Links that were mailed while it was open still work. */
export async function saveSignUpSetting(context: Context, given: z.input<typeof saveSignUpInput>) {
  const { userId } = requireStaff(context, 'users:manage')
  const { isOpen } = parseInput(saveSignUpInput, given)
  await db().$transaction(async (tx) => {
    const { id } = await tx.signUpSetting.create({ data: { isOpen, writtenBy: userId } })
    await recordAudit(tx, context, {
      action: isOpen ? 'sign-up.open' : 'sign-up.close',
      subject: 'sign-up',
      subjectId: String(id),
    })
  })
}
