import type { ConsentType } from '#lib/consents/consent-types.ts'
import type { Locale } from '#lib/i18n/locale.ts'

/** One immutable version of a consent. A change of a single letter is a new version in a file of its own. */
export interface ConsentText {
  type: ConsentType
  version: string
  publishedOn: string
  title: Record<Locale, string>
  /** Paragraphs with an empty line between them; a line that starts with `## ` is a heading. */
  text: Record<Locale, string>
}
