import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { type SilenceableKind, silenceableKinds } from './notice-kinds.ts'

export const mailPreferenceInput = z.strictObject({
  kind: z.enum(silenceableKinds, { error: 'choice' }),
  isWanted: z.boolean(),
})
type MailPreference = z.infer<typeof mailPreferenceInput>

/** The kinds of email that the patient does not want. */
export async function listSilencedMail(context: Context): Promise<SilenceableKind[]> {
  const { userId } = requirePatient(context, 'account:own')
  const rows = await db().silencedMail.findMany({ where: { userId }, select: { kind: true } })
  return silenceableKinds.filter((kind) => rows.some((row) => row.kind === kind))
}

/** Also counts for emails that wait to be sent: each is decided when it is sent. */
export async function setMailPreference(context: Context, input: MailPreference) {
  const { userId, patientId } = requirePatient(context, 'account:own')
  const { kind, isWanted } = parseInput(mailPreferenceInput, input)
  await db().$transaction(async (tx) => {
    if (isWanted) await tx.silencedMail.deleteMany({ where: { userId, kind } })
    else await tx.silencedMail.createMany({ data: [{ userId, kind }], skipDuplicates: true })
    await recordAudit(tx, context, {
      action: 'accounts.choose-emails',
      patientId,
      subject: 'patient',
      subjectId: patientId,
    })
  })
}
