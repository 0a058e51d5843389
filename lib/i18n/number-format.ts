import { regionalLocale } from './regional-locale.ts'

const known = new Map<string, Intl.NumberFormat>()

/** Cached: creating a formatter costs as much as formatting a hundred numbers. */
export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const wish = `${locale} ${JSON.stringify(options)}`
  const found = known.get(wish) ?? new Intl.NumberFormat(regionalLocale(locale), options)
  known.set(wish, found)
  return found
}
