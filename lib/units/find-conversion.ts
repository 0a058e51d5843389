export type Conversion = (value: number) => number

/**
 * Converts values between two UCUM units; undefined if the conversion is not pure arithmetic. UCUM compares only
 * dimensions; this also requires the same counted substance and the same reference.
 */
export async function findConversion(from: string, to: string): Promise<Conversion | undefined> {
  if (from === to) return (value) => value
  // The library prints unreadable units to the console.
  if (/\s/.test(from + to)) return
  if (annotationsOf(from) !== annotationsOf(to) || particlesOf(from) !== particlesOf(to)) return
  const [source, target] = withoutArbitrary(from, to)
  // The table of units is large, and most histories have one unit.
  const { default: ucum } = await import('@lhncbc/ucum-lhc')
  const units = ucum.UcumLhcUtils.getInstance()
  const convert = (value: number, unit: string, into: string) => {
    const { status, toVal } = units.convertUnitTo(unit, value, into)
    return status === 'succeeded' ? (toVal ?? undefined) : undefined
  }
  if (convert(1, source, target) === undefined) return
  // HbA1c in % and mmol/mol are two scales, as are other bare fractions: only annotations name what a ratio is of.
  if (annotationsOf(from) === '' && convert(1, source, '1') !== undefined) return
  return (value) => convert(value, source, target) ?? Number.NaN
}

/** {creat}, {FEU} or {1.73_m2}: UCUM ignores these annotations, but medically they matter. */
function annotationsOf(unit: string) {
  return (unit.match(/\{[^}]*\}/g) ?? []).sort().join()
}

/** UCUM treats moles, equivalents and osmoles as the same quantity. */
function particlesOf(unit: string) {
  return (unit.match(/mol|osm|eq/g) ?? []).join()
}

/**
 * International units convert only to multiples of themselves (UCUM § 24), which the library refuses too. If both sides
 * have them, an otherwise unused unit takes their place.
 */
function withoutArbitrary(from: string, to: string): [string, string] {
  const arbitrary = '[IU]'
  if (!from.includes(arbitrary) || !to.includes(arbitrary)) return [from, to]
  return [from.replaceAll(arbitrary, 'J'), to.replaceAll(arbitrary, 'J')]
}
