import { z } from 'zod'
import { locales } from '#lib/i18n/locale.ts'
import { type CriticalText, keyOf, listCriticalTexts } from './critical-texts.ts'

export const ledgerFile = 'messages/reviews.json'
export const pageFile = 'docs/translations.md'

const sha256 = z.string().length(64)
const review = z.strictObject({
  id: z.string(),
  locale: z.enum(locales),
  /** of the words that were reviewed */
  sha256,
  reviewer: z.string().min(1),
  /** such as: medical translator certified by the American Translators Association */
  qualification: z.string().min(1),
  reviewedOn: z.iso.date(),
})
const contents = z.strictObject({
  reviewed: z.array(review),
  /** SHA-256 by id and language */
  unreviewed: z.record(z.string(), sha256),
})

export interface Ledger {
  reviewed: z.infer<typeof review>[]
  unreviewed: Record<string, string>
}

export function parseLedger(text: string): Ledger {
  return contents.parse(JSON.parse(text))
}

/** A review counts for the version that was reviewed: a text that has changed or is new is unreviewed. */
export function renewLedger(
  { reviewed }: Ledger,
  texts: readonly CriticalText[] = listCriticalTexts(),
): Ledger {
  const present = new Map(texts.map((text) => [keyOf(text), text.sha256]))
  const kept = reviewed.filter((entry) => present.get(keyOf(entry)) === entry.sha256)
  for (const entry of kept) present.delete(keyOf(entry))
  return { reviewed: kept, unreviewed: Object.fromEntries(present) }
}

export const printLedger = (entries: Ledger) => `${JSON.stringify(entries, null, 2)}\n`

/** The page that says which texts were reviewed. */
export function printPage({ reviewed, unreviewed }: Ledger): string {
  const rows = locales.map((locale) => {
    const done = reviewed.filter((entry) => entry.locale === locale).length
    const open = Object.keys(unreviewed).filter((key) => key.endsWith(` ${locale}`)).length
    const cells: [string | number, number][] = [
      [locale, 8],
      [done + open, 14],
      [done, 8],
      [open, 10],
    ]
    return `| ${cells.map(([value, width]) => String(value).padEnd(width)).join(' | ')} |`
  })
  const total = reviewed.length + Object.keys(unreviewed).length
  const reviews = reviewed.map(
    ({ id, locale, reviewer, qualification, reviewedOn }) =>
      `- \`${id}\` (${locale}): ${reviewer}, ${qualification}, ${reviewedOn}`,
  )
  return `# Reviews of critical texts

A critical text is one that can harm someone when it is misunderstood: consents, emails, what patients read about their results and
about critical results, how to use a kit, and the legal pages. \`messages/reviews.json\` has an entry for each of them and for each
language, with the SHA-256 of its words. A review is by a professional translator or, for English, by an editor of health texts.

**${
    reviewed.length === 0
      ? 'No text has been reviewed by a professional. All of them, in both languages, were written and checked by the developers.'
      : `${reviewed.length} of ${total} texts have been reviewed by a professional.`
  }**

| Language | Critical texts | Reviewed | Unreviewed |
| -------- | -------------- | -------- | ---------- |
${rows.join('\n')}

${reviews.length > 0 ? `${reviews.join('\n')}\n\n` : ''}The printed instructions for collecting a sample (\`documents/instructions\`) exist in English only.

## When a text changes

\`node scripts/renew-reviews.ts\` writes the ledger and this page again: a changed or new text becomes \`unreviewed\`. A test fails until
that has been done. After a review, add it to \`reviewed\` by hand, with \`id\`, \`locale\`, \`sha256\`, \`reviewer\`, \`qualification\` and
\`reviewedOn\`, and run the script again. Enter a review only for the very words that the person has read.
`
}
