import { fractionOf } from './pick-by-hash.ts'

// The first three digits of a ZIP code name a sectional center of the US Postal Service, which belongs to one state.
// Counties choose their time zone: where a state is split, the zone follows the sectional center's main city.

const east = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'
const arizona = 'America/Phoenix'

/** State, ranges of sectional centers, time zone, and a point in the middle of the state. */
const states: [string, string, string, number, number][] = [
  ['AK', '995-999', 'America/Anchorage', 61.2, -149.9],
  ['AL', '350-352 354-369', central, 32.8, -86.8],
  ['AR', '716-729', central, 34.8, -92.4],
  ['AZ', '850-853 855-857 859-860 863-865', arizona, 33.4, -112],
  ['CA', '900-908 910-928 930-961', pacific, 36.5, -119.8],
  ['CO', '800-816', mountain, 39, -105.5],
  ['CT', '060-069', east, 41.6, -72.7],
  ['DC', '200 202-205', east, 38.9, -77.03],
  ['DE', '197-199', east, 39, -75.5],
  ['FL', '320-339 341-342 344 346-347 349', east, 28.1, -81.7],
  ['GA', '300-319 398-399', east, 32.9, -83.4],
  ['HI', '967-968', 'Pacific/Honolulu', 21.4, -157.9],
  ['IA', '500-516 520-528', central, 42, -93.5],
  ['ID', '832-838', 'America/Boise', 43.9, -115.6],
  ['IL', '600-620 622-629', central, 40, -89.2],
  ['IN', '460-479', 'America/Indiana/Indianapolis', 39.9, -86.3],
  ['KS', '660-662 664-679', central, 38.5, -98.4],
  ['KY', '400-418 420-427', 'America/Kentucky/Louisville', 37.5, -85.3],
  ['LA', '700-701 703-708 710-714', central, 31, -92],
  ['MA', '010-027 055', east, 42.3, -71.8],
  ['MD', '206-212 214-219', east, 39.1, -76.8],
  ['ME', '039-049', east, 44.9, -69.3],
  ['MI', '480-499', 'America/Detroit', 43.5, -84.7],
  ['MN', '550-551 553-567', central, 45.6, -94.3],
  ['MO', '630-631 633-641 644-658', central, 38.4, -92.5],
  ['MS', '386-397', central, 32.7, -89.7],
  ['MT', '590-599', mountain, 46.9, -109.6],
  ['NC', '270-289', east, 35.6, -79.4],
  ['ND', '580-588', central, 47.4, -100.3],
  ['NE', '680-681 683-693', central, 41.2, -98.5],
  ['NH', '030-038', east, 43.4, -71.6],
  ['NJ', '070-089', east, 40.2, -74.6],
  ['NM', '870-875 877-884', mountain, 34.5, -106.1],
  ['NV', '889-891 893-895 897-898', pacific, 38.6, -117],
  ['NY', '005 100-149', east, 42.2, -75],
  ['OH', '430-459', east, 40.2, -82.7],
  ['OK', '730-731 734-741 743-749', central, 35.5, -97.4],
  ['OR', '970-979', pacific, 44.1, -120.5],
  ['PA', '150-196', east, 40.9, -77.8],
  ['RI', '028-029', east, 41.7, -71.5],
  ['SC', '290-299', east, 33.9, -80.9],
  ['SD', '570-577', central, 44.4, -100.2],
  ['TN', '370-372 373-385', central, 35.8, -86.3],
  ['TX', '733 750-770 772-799 885', central, 31.2, -98.5],
  ['UT', '840-847', mountain, 39.9, -111.7],
  ['VA', '201 220-246', east, 37.5, -78.8],
  ['VT', '050-054 056-059', east, 44, -72.7],
  ['WA', '980-986 988-994', pacific, 47.4, -120.9],
  ['WI', '530-532 534-535 537-549', central, 44.3, -89.8],
  ['WV', '247-268', east, 38.6, -80.6],
  ['WY', '820-831', mountain, 42.9, -107.5],
]

/** Prefixes of ZIP codes in another zone than most of their state; the longest one wins. */
const otherZones: Record<string, string> = {
  // The Florida panhandle, northwestern and southwestern Indiana, western Kentucky.
  ...zoneOf(central, '324 325 463 464 476 477 420 421 422 423 424'),
  // Eastern Tennessee.
  ...zoneOf(east, '373 374 376 377 378 379'),
  // El Paso, the western Dakotas and the Nebraska panhandle.
  ...zoneOf(mountain, '798 799 885 577 586 693'),
  // Northern Idaho, and Malheur County in Oregon.
  ...zoneOf(pacific, '835 838'),
  ...zoneOf('America/Boise', '979'),
  // The Navajo Nation changes its clocks, the rest of Arizona does not.
  ...zoneOf(mountain, '865 86033 86044 86045 86053 86054'),
  // Four counties of Michigan along Wisconsin.
  ...zoneOf('America/Menominee', '49801 49802 49847 49858 49911 49938 49935 49920'),
}

function zoneOf(zone: string, prefixes: string): Record<string, string> {
  return Object.fromEntries(prefixes.split(' ').map((prefix) => [prefix, zone]))
}

/** Main cities of some sectional centers with their position; other areas of the sandbox are placed by a hash. */
const cities: Record<string, [string, number, number]> = {
  '021': ['Boston', 42.36, -71.06],
  '100': ['New York', 40.75, -73.99],
  '112': ['Brooklyn', 40.65, -73.95],
  '191': ['Philadelphia', 39.95, -75.17],
  '200': ['Washington', 38.9, -77.03],
  '303': ['Atlanta', 33.75, -84.39],
  '331': ['Miami', 25.77, -80.19],
  '432': ['Columbus', 39.96, -83],
  '482': ['Detroit', 42.33, -83.05],
  '546': ['La Crosse', 43.8, -91.24],
  '554': ['Minneapolis', 44.98, -93.27],
  '606': ['Chicago', 41.88, -87.63],
  '631': ['St. Louis', 38.63, -90.2],
  '752': ['Dallas', 32.78, -96.8],
  '770': ['Houston', 29.76, -95.37],
  '787': ['Austin', 30.27, -97.74],
  '799': ['El Paso', 31.76, -106.49],
  '802': ['Denver', 39.74, -104.99],
  '841': ['Salt Lake City', 40.76, -111.89],
  '850': ['Phoenix', 33.45, -112.07],
  '852': ['Tempe', 33.42, -111.93],
  '857': ['Tucson', 32.22, -110.97],
  '891': ['Las Vegas', 36.17, -115.14],
  '900': ['Los Angeles', 34.05, -118.24],
  '921': ['San Diego', 32.72, -117.16],
  '941': ['San Francisco', 37.77, -122.42],
  '967': ['Kailua', 21.4, -157.74],
  '968': ['Honolulu', 21.31, -157.86],
  '972': ['Portland', 45.52, -122.68],
  '981': ['Seattle', 47.61, -122.33],
}

const smallStates = new Set(['CT', 'DC', 'DE', 'HI', 'MA', 'MD', 'NH', 'NJ', 'RI', 'VT'])

interface StateOfArea {
  state: string
  zone: string
  latitude: number
  longitude: number
}

const stateByPrefix = new Map<string, StateOfArea>(
  states.flatMap(([state, ranges, zone, latitude, longitude]) =>
    ranges.split(' ').flatMap((range) => {
      const [first = '', last = first] = range.split('-')
      const count = Number(last) - Number(first) + 1
      return Array.from({ length: count }, (_, index) => {
        const prefix = String(Number(first) + index).padStart(3, '0')
        return [prefix, { state, zone, latitude, longitude }] as const
      })
    }),
  ),
)

export interface Coordinates {
  latitude: number
  longitude: number
}

export interface ZipArea extends Coordinates {
  /** five digits */
  zip: string
  /** the sectional center: three digits */
  prefix: string
  state: string
  timeZone: string
  /** the sectional center's, where the sandbox knows it */
  city: string | undefined
  /** the middle of the sectional center */
  center: Coordinates
}

/** Undefined outside of the states: military addresses, territories, and codes that are not in use. */
export function findZipArea(zipCode: string): ZipArea | undefined {
  const zip = zipCode.slice(0, 5)
  const prefix = zip.slice(0, 3)
  const state = stateByPrefix.get(prefix)
  if (!state) return undefined
  const known = cities[prefix]
  const spread = smallStates.has(state.state) ? 0.4 : 2.5
  const center = known
    ? { latitude: known[1], longitude: known[2] }
    : moveByHash(state, `area ${prefix}`, spread)
  return {
    zip,
    prefix,
    state: state.state,
    timeZone: otherZones[zip] ?? otherZones[prefix] ?? state.zone,
    city: known?.[0],
    center,
    ...moveByHash(center, `zip ${zip}`, 0.12),
  }
}

/** In degrees, up to half the spread in each direction. */
export function moveByHash({ latitude, longitude }: Coordinates, text: string, spread: number) {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return {
    latitude: round(latitude + (fractionOf(`${text} latitude`) - 0.5) * spread),
    longitude: round(longitude + (fractionOf(`${text} longitude`) - 0.5) * spread),
  }
}

const earthRadiusMiles = 3958.8

export function milesBetween(a: Coordinates, b: Coordinates) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude)
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.sqrt(chord)) * 10) / 10
}
