import type { UsAddress } from '#contract/appointment-requests.ts'
import { pickByHash } from './pick-by-hash.ts'
import {
  type Coordinates,
  findZipArea,
  milesBetween,
  moveByHash,
  type ZipArea,
} from './zip-areas.ts'

export interface ServiceCenter extends Coordinates {
  code: string
  lab: string
  name: string
  address: UsAddress
  timeZone: string
  phone: string
  fax: string
}

const centersPerArea = 8
const codePattern = /^(\d{3})-([a-z_]+)-(\d)$/

const towns = [
  'Fairview',
  'Franklin',
  'Clinton',
  'Georgetown',
  'Salem',
  'Madison',
  'Greenville',
  'Bristol',
  'Ashland',
  'Milton',
] as const
const streets = [
  'Main Street',
  'Oak Avenue',
  'Washington Street',
  'Park Road',
  'Lincoln Avenue',
  'Mill Road',
  'Cedar Street',
  'Medical Center Drive',
] as const

// The sandbox invents the centers of each area, always the same ones: fictitious addresses at plausible distances.

/** Undefined for a code of no center. */
export function findServiceCenter(code: string): ServiceCenter | undefined {
  const [, prefix = '', lab = '', number = ''] = codePattern.exec(code) ?? []
  if (!prefix || Number(number) >= centersPerArea) return undefined
  const area = findZipArea(`${prefix}${zipSuffixOf(code)}`)
  if (!area || !hasCenters(lab, area)) return undefined
  return buildCenter(code, lab, area)
}

/** The centers of a laboratory within the radius, nearest first, with their distance in miles. */
export function listServiceCenters(lab: string, zipCode: string, radiusMiles: number) {
  const from = findZipArea(zipCode)
  if (!from) return []
  return Array.from({ length: centersPerArea }, (_, number) => `${from.prefix}-${lab}-${number}`)
    .flatMap((code) => findServiceCenter(code) ?? [])
    .map((center) => ({ center, distance: milesBetween(from, center) }))
    .filter(({ distance }) => distance <= radiusMiles)
    .sort((a, b) => a.distance - b.distance)
}

const drawingLabs = ['quest', 'sonora_quest', 'labcorp', 'bioreference']

/** Sonora Quest works in Arizona only. */
function hasCenters(lab: string, { state }: ZipArea) {
  return drawingLabs.includes(lab) && (lab !== 'sonora_quest' || state === 'AZ')
}

const zipSuffixOf = (code: string) => pickByHash(['01', '04', '12', '18', '25', '33', '40'], code)

const labNames: Record<string, string> = {
  quest: 'Quest Diagnostics',
  sonora_quest: 'Sonora Quest Laboratories',
  labcorp: 'Labcorp',
  bioreference: 'BioReference',
}

function buildCenter(code: string, lab: string, area: ZipArea): ServiceCenter {
  const city = area.city ?? pickByHash(towns, `town ${code}`)
  const street = pickByHash(streets, `street ${code}`)
  const number = Number(code.at(-1))
  // The further the number, the further from the middle: a few miles to about forty.
  const place = moveByHash(area.center, `center ${code}`, 0.12 + number * 0.12)
  const line = (start: number) => `+1602555${String(start + number).padStart(4, '0')}`
  return {
    code,
    lab,
    name: `${labNames[lab] ?? lab} ${city}, ${street}`,
    address: {
      first_line: `${120 + number * 37} ${street}`,
      second_line: null,
      city,
      state: area.state,
      zip_code: area.zip,
    },
    timeZone: area.timeZone,
    phone: line(100),
    fax: line(150),
    ...place,
  }
}
