// The first three digits of ZIP codes by state (USPS Publication 65). Some prefixes cross a border.
const prefixes: Readonly<Record<string, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729 755',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200-205 569',
  DE: '197-199',
  FL: '320-349',
  GA: '300-319 398-399',
  HI: '967-968',
  IA: '500-528 681',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  MA: '010-027 055',
  MD: '203 206-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '567 580-588',
  NE: '680-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NV: '889-898',
  NY: '004-005 063 100-149',
  OH: '430-459',
  OK: '730-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VI: '008',
  VT: '050-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831 834',
}

const ranges = Object.entries(prefixes).flatMap(([state, text]) =>
  text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-')
    return { state, from, to }
  }),
)

/** The states that a ZIP code can be in; none for a code that is not in use, which cannot be judged. */
export function findZipStates(zip: string): string[] {
  const prefix = zip.trim().slice(0, 3)
  if (!/^\d{3}$/.test(prefix)) return []
  return ranges.filter(({ from, to }) => prefix >= from && prefix <= to).map(({ state }) => state)
}

export function isZipOfState(zip: string, state: string) {
  const states = findZipStates(zip)
  return states.length === 0 || states.includes(state)
}
