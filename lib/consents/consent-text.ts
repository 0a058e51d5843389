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

const agreement = /^(By agreeing|Al aceptar)\b/

/** Without what agreeing says, for a page where there is nothing to agree to. */
export function withoutAgreement(text: string): string {
  return text
    .split('\n\n')
    .filter((paragraph) => !agreement.test(paragraph))
    .join('\n\n')
}
