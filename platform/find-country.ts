import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'

interface CountryRecord {
  country_code?: string
}

const require = createRequire(import.meta.url)
const file = require.resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)

let opened: Promise<Reader<never>> | undefined

/**
 * The country that a network address is registered in (ISO 3166-1 alpha-2, upper case), by the registries' public lists, which
 * come with a package (docs/decisions/0071). Undefined for an address of a private network, or one that no list has. Nothing
 * leaves the machine.
 */
export async function findCountry(address: string): Promise<string | undefined> {
  if (isIP(address) === 0) return undefined
  opened ??= readFile(file).then((bytes) => new Reader(bytes))
  const record = (await opened).get(address) as CountryRecord | null
  const code = record?.country_code
  return code && /^[A-Z]{2}$/.test(code) ? code : undefined
}
