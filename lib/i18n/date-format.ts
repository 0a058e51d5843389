const known = new Map<string, Intl.DateTimeFormat>()

/** The same formatter for the same wish: to make one costs as much as to format a hundred dates. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const wish = `${locale} ${JSON.stringify(options)}`
  const found = known.get(wish) ?? new Intl.DateTimeFormat(locale, options)
  known.set(wish, found)
  return found
}
