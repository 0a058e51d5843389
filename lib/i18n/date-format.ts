import { regionalLocale } from './regional-locale.ts'

const known = new Map<string, Intl.DateTimeFormat>()

/**
 * Spanish is that of the U.S., which has a 12-hour clock. Cached: creating a formatter costs as much as formatting a
 * hundred dates.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const wish = `${locale} ${JSON.stringify(options)}`
  const found = known.get(wish) ?? new Intl.DateTimeFormat(regionalLocale(locale), options)
  known.set(wish, found)
  return found
}
