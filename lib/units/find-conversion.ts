export type Conversion = (value: number) => number

/**
 * How values of one UCUM unit are told in another; undefined where that is not mere arithmetic. UCUM compares
 * dimensions alone, so more is asked here: what is counted and what it is held against must be the same too.
 */
export async function findConversion(from: string, to: string): Promise<Conversion | undefined> {
  if (from === to) return (value) => value
  // The library reports what it cannot read to the console.
  if (/\s/.test(from + to)) return
  if (annotationsOf(from) !== annotationsOf(to) || particlesOf(from) !== particlesOf(to)) return
  const [source, target] = withoutArbitrary(from, to)
  // Its table of units is large, and most histories keep to one.
  const { default: ucum } = await import('@lhncbc/ucum-lhc')
  const units = ucum.UcumLhcUtils.getInstance()
  const convert = (value: number, unit: string, into: string) => {
    const { status, toVal } = units.convertUnitTo(unit, value, into)
    return status === 'succeeded' ? (toVal ?? undefined) : undefined
  }
  if (convert(1, source, target) === undefined) return
  // HbA1c in % and in mmol/mol are two scales, and so are other bare fractions: a ratio says of what only in its notes.
  if (annotationsOf(from) === '' && convert(1, source, '1') !== undefined) return
  return (value) => convert(value, source, target) ?? Number.NaN
}

/** {creat}, {FEU} or {1.73_m2}: UCUM leaves these out of account, and medicine does not. */
function annotationsOf(unit: string) {
  return (unit.match(/\{[^}]*\}/g) ?? []).sort().join()
}

/** To UCUM moles, equivalents and osmoles are the same number of something. */
function particlesOf(unit: string) {
  return (unit.match(/mol|osm|eq/g) ?? []).join()
}

/**
 * International units convert into nothing but multiples of themselves (UCUM § 24), which the library refuses too; a
 * unit of no laboratory stands in for them where both sides have them.
 */
function withoutArbitrary(from: string, to: string): [string, string] {
  const arbitrary = '[IU]'
  if (!from.includes(arbitrary) || !to.includes(arbitrary)) return [from, to]
  return [from.replaceAll(arbitrary, 'J'), to.replaceAll(arbitrary, 'J')]
}
