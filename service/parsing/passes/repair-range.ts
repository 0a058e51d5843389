import { passThresholds } from './thresholds.ts'

const between = /^(\D*?)(\d+(?:[.,]\d+)?)(\s*[-–—]\s*)(\d+(?:[.,]\d+)?)(\D*)$/u

/**
 * Restores the point of one limit from the other: laboratories print both alike, so 0.0-45 was 0.0-4.5. Undefined where
 * nothing needs repair.
 */
export function repairRange(range: string): string | undefined {
  const [, before = '', low = '', dash = '', high = '', after = ''] = between.exec(range) ?? []
  const [ofLow, ofHigh] = [fractionOf(low), fractionOf(high)]
  if (ofLow === '' && ofHigh === '') return undefined
  if (ofLow !== '' && ofHigh === '') {
    const repaired = insertSign(high, ofLow)
    const { farOffRange, minFarOffLimit } = passThresholds
    const isFarOff = numberOf(high) >= Math.max(numberOf(low) * farOffRange, minFarOffLimit)
    if (isFarOff && repaired && numberOf(repaired) > numberOf(low))
      return `${before}${low}${dash}${repaired}${after}`
  }
  if (ofHigh !== '' && ofLow === '') {
    const repaired = insertSign(low, ofHigh)
    if (numberOf(low) > numberOf(high) && repaired)
      return `${before}${repaired}${dash}${high}${after}`
  }
  return undefined
}

const fractionOf = (text: string) => /[.,]\d+$/.exec(text)?.[0] ?? ''

function insertSign(digits: string, fraction: string): string | undefined {
  const places = fraction.length - 1
  if (digits.length <= places) return undefined
  return `${digits.slice(0, -places)}${fraction[0]}${digits.slice(-places)}`
}

const numberOf = (text: string) => Number(text.replace(',', '.'))
