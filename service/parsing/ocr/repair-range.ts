const between = /^(\D*?)(\d+(?:[.,]\d+)?)(\s*[-–—]\s*)(\d+(?:[.,]\d+)?)(\D*)$/u

/**
 * Gives a limit its point back when the other limit has one: laboratories print both limits alike, so 0.0-45 was
 * 0.0-4.5. Undefined where nothing is to be mended.
 */
export function repairRange(range: string): string | undefined {
  const [, before = '', low = '', dash = '', high = '', after = ''] = between.exec(range) ?? []
  const [ofLow, ofHigh] = [fractionOf(low), fractionOf(high)]
  if (ofLow === '' && ofHigh === '') return undefined
  if (ofLow !== '' && ofHigh === '') {
    const mended = insertSign(high, ofLow)
    // 1.5-10 may be printed so; 1.5-100 hardly ever is.
    const isFarOff = numberOf(high) >= Math.max(numberOf(low) * 8, 20)
    if (isFarOff && mended && numberOf(mended) > numberOf(low))
      return `${before}${low}${dash}${mended}${after}`
  }
  if (ofHigh !== '' && ofLow === '') {
    const mended = insertSign(low, ofHigh)
    if (numberOf(low) > numberOf(high) && mended) return `${before}${mended}${dash}${high}${after}`
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
