import type { Locale } from '#lib/i18n/locale.ts'
import { messages, translatorFor } from '#lib/i18n/messages.ts'
import type { LabTestView } from './lab-test-view.ts'

type Slug = keyof (typeof messages)['en']['lab-tests']['descriptions']

/** In the reader's language as long as the catalog says what was translated, else in its own words, which are English. */
export function describeLabTest(
  { slug, description }: Pick<LabTestView, 'slug' | 'description'>,
  locale: Locale,
): { text: string; lang: Locale } | null {
  if (!description) return null
  if (isSlug(slug)) {
    const wordsIn = (lang: Locale) => translatorFor(lang, 'lab-tests')(`descriptions.${slug}`)
    if (wordsIn('en') === description.replaceAll("'", '’'))
      return { text: wordsIn(locale), lang: locale }
  }
  return { text: description, lang: 'en' }
}

function isSlug(slug: string): slug is Slug {
  return Object.hasOwn(messages.en['lab-tests'].descriptions, slug)
}
