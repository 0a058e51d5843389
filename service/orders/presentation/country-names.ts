const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

// Spellings that people use besides Unicode's names.
const otherNames: Record<string, string> = {
  USA: 'US',
  'U.S.': 'US',
  'U.S.A.': 'US',
  'UNITED STATES OF AMERICA': 'US',
}

// Groups of countries and private-use codes that the list names too.
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const codeByName = new Map<string, string>(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = readCode(code) === code ? names.of(code) : undefined
      return name ? [[name.toUpperCase(), code] as const] : []
    }),
)

/** A code as it is written today (UK is GB); undefined when it is no country's. */
function readCode(code: string) {
  const current = new Intl.Locale('und', { region: code }).region
  return current && names.of(current) && !notCountries.has(current) ? current : undefined
}

export function findCountryCode(country: string) {
  const given = country.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(given) ? readCode(given) : (otherNames[given] ?? codeByName.get(given))
}

export function countryName(code: string) {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
