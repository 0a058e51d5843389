const printed: Readonly<Record<string, string | null>> = {
  '10*3/uL': 'x10E3/uL',
  '10*6/uL': 'x10E6/uL',
  s: 'sec',
  'mm/h': 'mm/hr',
  'mosm/kg': 'mOsm/kg',
  'mL/min/{1.73_m2}': 'mL/min/1.73m2',
  'mg/g{creat}': 'mg/g creat',
  'ng/mL{FEU}': 'ng/mL FEU',
  'mg/mg{creat}': null,
  "[arb'U]": 'AI',
  '[pH]': null,
}

/** The unit of a UCUM code as US laboratories print it; null for a number without one. */
export function printUnit(ucum: string | null): string | null {
  if (ucum === null || /^\{.*\}$/.test(ucum)) return null
  const known = printed[ucum]
  return known === undefined ? ucum.replaceAll(/[[\]]/g, '') : known
}
