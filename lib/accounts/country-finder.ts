import type { findCountry } from '#platform/find-country.ts'
import { processSlot } from '#platform/process-slot.ts'

const slot = processSlot<typeof findCountry>('country-finder')

/** The program provides it: what Next bundles does not find the list. */
export function provideCountryFinder(find: typeof findCountry) {
  slot.value = find
}

/** The country that an address is probably in, in the reader's language; undefined when no list says. */
export async function nameCountry(
  address: string | null,
  locale: string,
): Promise<string | undefined> {
  if (!address) return undefined
  if (!slot.value) throw new Error('this program finds no countries')
  const code = await slot.value(address)
  return code && new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }).of(code)
}
