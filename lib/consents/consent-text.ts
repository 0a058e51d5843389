import type { Locale } from '#lib/i18n/locale.ts'
import type { ConsentType } from './consent-types.ts'

/** One immutable version of a consent. Changing a single letter means a new version in a new file. */
export interface ConsentText {
  type: ConsentType
  version: string
  publishedOn: string
  title: Record<Locale, string>
  /** Paragraphs separated by an empty line; a line that starts with `## ` is a heading. */
  text: Record<Locale, string>
}
