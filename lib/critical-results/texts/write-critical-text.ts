import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { lockCritical, notifyCritical } from '#lib/critical-results/critical-log.ts'
import { criticalParams, writeCriticalTextInput } from '#lib/critical-results/critical-schemas.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'

/**
 * A new version of what to say, or of what the patient should do until the call, for this loop's marker or for any. Throws
 * invalid-input for one of any that names this loop's.
 */
export async function writeCriticalText(
  context: Context,
  input: { criticalId: string } & z.input<typeof writeCriticalTextInput>,
): Promise<void> {
  const { userId } = requireStaff(context, 'critical-results:act')
  const { criticalId, purpose, locale, isOfMarker, body } = parseInput(
    writeCriticalTextInput.extend(criticalParams.shape),
    input,
  )
  await db().$transaction(async (tx) => {
    const critical = await lockCritical(tx, criticalId)
    const value = await tx.criticalValue.findUnique({
      where: { criticalId_version: { criticalId, version: critical.version } },
    })
    const loincCode = isOfMarker ? value?.loincCode : ''
    if (loincCode == null)
      throw new AppError('invalid-input', { fields: { isOfMarker: 'text-no-code' } })
    // Said of another marker's value it would be wrong.
    if (!isOfMarker && value && namesTest(body, value.analyte))
      throw new AppError('invalid-input', { fields: { body: 'text-names-one-test' } })
    await tx.criticalText.create({ data: { purpose, loincCode, locale, body, writtenBy: userId } })
    await recordAudit(tx, context, {
      action: 'critical-results.write-text',
      subject: 'critical',
      subjectId: criticalId,
    })
    await notifyCritical(tx, critical)
  })
}

/** What names say beside the substance, in which a text for any result may use them too. */
const furtherWord =
  /^(?:serum|plasma|blood|whole|urine|total|free|direct|random|fasting|white|red|cells?|count|level|with)$/

/**
 * By the whole printed name, or by its first word of weight: "Potassium, Serum" is named by "potassium". In whole words: the K
 * of potassium is in many a word. Another language's word for it isn't known here.
 */
function namesTest(body: string, analyte: string) {
  const said = listWords(body.replaceAll('{value}', ' '))
  const name = listWords(analyte)
  const weighty = name.find((word) => word.length >= 5 && !furtherWord.test(word))
  if (weighty && said.includes(weighty)) return true
  return ` ${said.join(' ')} `.includes(` ${name.join(' ')} `)
}

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
