import {
  type TextPurpose,
  type TextView,
  textPurposes,
} from '#lib/critical-results/critical-view.ts'
import type { Transaction } from '#lib/db/client.ts'
import { locales } from '#lib/i18n/locale.ts'

/** The newest text of each purpose and language: of the marker, else of any. */
export async function findTexts(tx: Transaction, loincCode: string | null): Promise<TextView[]> {
  const found: TextView[] = []
  for (const purpose of textPurposes)
    for (const locale of locales) {
      const text = await findText(tx, { purpose, locale, loincCode })
      if (text) found.push(text)
    }
  return found
}

export async function findText(
  tx: Transaction,
  place: { purpose: TextPurpose; locale: 'en' | 'es'; loincCode: string | null },
): Promise<TextView | undefined> {
  const { purpose, locale, loincCode } = place
  for (const code of loincCode ? [loincCode, ''] : ['']) {
    const where = { purpose, locale, loincCode: code }
    const newest = await tx.criticalText.findFirst({ where, orderBy: { id: 'desc' } })
    if (!newest) continue
    const writer = await tx.user.findUnique({
      where: { id: newest.writtenBy },
      select: { name: true },
    })
    return {
      purpose,
      locale,
      isOfMarker: code !== '',
      body: newest.body,
      writerName: writer?.name ?? null,
      writtenAt: newest.writtenAt.toISOString(),
      version: await tx.criticalText.count({ where }),
    }
  }
  return undefined
}
