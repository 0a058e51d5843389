import { numberFormat } from '#lib/i18n/number-format.ts'

export function formatFee(locale: string, price: number): string {
  return numberFormat(locale, { style: 'currency', currency: 'USD' }).format(price)
}
