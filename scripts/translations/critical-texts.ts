import { createHash } from 'node:crypto'
import { consentTexts } from '#lib/consents/consent-texts.ts'
import { type Locale, locales } from '#lib/i18n/locale.ts'
import { messages } from '#lib/i18n/messages.ts'
import { collectionSteps } from '#service/documents/instructions-document.ts'

/** A text that can harm someone when it is misunderstood, in one language. */
export interface CriticalText {
  /** consents/terms-of-use/2.0, emails/kitSent, documents/instructions … */
  id: string
  locale: Locale
  /** of its words and of nothing else */
  sha256: string
}

type Namespace = keyof (typeof messages)['en']

/** Whole sections of messages: what patients agree to, do with a kit, and learn of their results; and what they are mailed. */
const sections: readonly [namespace: Namespace, keys: readonly string[] | 'all'][] = [
  ['consents', 'all'],
  ['emails', 'all'],
  ['critical', ['alarm', 'loop', 'own']],
  ['own-results', 'all'],
  ['results', 'all'],
  ['kits', ['fields', 'order', 'register']],
  ['lab-tests', ['methods', 'fastingText', 'morningText', 'fastingYes', 'fastingNo']],
  ['legal', 'all'],
]

export function listCriticalTexts(): CriticalText[] {
  const found = locales.flatMap((locale) => [
    ...consentTexts.map(({ type, version, title, text }) =>
      presentText(`consents/${type}/${version}`, locale, [title[locale], text[locale]]),
    ),
    ...sections.flatMap(([namespace, keys]) => {
      const of: Readonly<Record<string, unknown>> = messages[locale][namespace]
      const chosen = keys === 'all' ? Object.keys(of) : keys
      return chosen.map((key) => presentText(`messages/${namespace}/${key}`, locale, of[key]))
    }),
  ])
  // Printed in English only.
  found.push(presentText('documents/instructions', 'en', collectionSteps))
  return found.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
}

export function keyOf({ id, locale }: Pick<CriticalText, 'id' | 'locale'>) {
  return `${id} ${locale}`
}

function presentText(id: string, locale: Locale, words: unknown): CriticalText {
  if (words === undefined) throw new Error(`There is no text ${id} in ${locale}`)
  const sha256 = createHash('sha256').update(JSON.stringify(words)).digest('hex')
  return { id, locale, sha256 }
}
