const known = new Map<string, Intl.NumberFormat>()

/** Spanish is that of the U.S., which writes 17,353.5 as English does: in Spain that would be 17.353,5. */
export const regionalLocale = (locale: string) => (locale === 'es' ? 'es-US' : locale)

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
