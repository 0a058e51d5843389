/**
 * A price as people read it. The service prints decimal text in US dollars, or words where there is
 * no fixed price; undefined for the latter, so that the page says it in its own language.
 */
export function presentPrice(price: number | string | null, locale: string): string | undefined {
  const amount =
    typeof price === 'string' && price.trim() === '' ? Number.NaN : Number(price ?? Number.NaN)
  if (!Number.isFinite(amount)) return undefined
  const format = new Intl.NumberFormat(locale === 'es' ? 'es-US' : locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  })
  return format.format(amount)
}
