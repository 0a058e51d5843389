/** The significant digits of a printed number: `0.050` has two, `1200` four. */
export function countDigits(printed: string): number {
  const digits = printed.replace(/[^\d]/g, '').replace(/^0+/, '')
  return Math.max(1, digits.length)
}

/** Rounds to the given significant digits, without an exponent, so that a conversion adds no precision. */
export function printNumber(value: number, digits: number): string {
  if (!Number.isFinite(value)) return ''
  if (value === 0) return '0'
  const rounded = Number(value.toPrecision(Math.min(15, Math.max(1, digits))))
  const magnitude = Math.floor(Math.log10(Math.abs(rounded)))
  const decimals = Math.min(12, Math.max(0, digits - 1 - magnitude))
  return rounded.toFixed(decimals)
}

export function printPlain(value: number): string {
  if (!Number.isFinite(value)) return ''
  const rounded = Number(value.toPrecision(6))
  const magnitude = rounded === 0 ? 0 : Math.floor(Math.log10(Math.abs(rounded)))
  const text = rounded.toFixed(Math.min(12, Math.max(0, 5 - magnitude)))
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
