import { numberFormat } from '#lib/i18n/number-format.ts'

/**
 * The service sends a decimal string in US dollars, or words if there is no fixed price; then the
 * result is undefined and the page shows its own text.
 */
export function presentPrice(price: number | string | null, locale: string): string | undefined {
  const amount =
    typeof price === 'string' && price.trim() === '' ? Number.NaN : Number(price ?? Number.NaN)
  if (!Number.isFinite(amount)) return undefined
  const format = numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  })
  return format.format(amount)
}
