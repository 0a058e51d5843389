// A kit's printed code: 11 characters of Crockford's base 32 (no I, L, O, U) and a check character over GF(32).
// The check detects every single wrong character and every swap of two neighbors.

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const sampleIdLength = 12
const lookAlikes: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

export function normalizeSampleId(typed: string) {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return [...bare].map((character) => lookAlikes[character] ?? character).join('')
}

/** In groups of four, as kits print it; a laboratory's own id stays as it is. */
export function formatSampleId(sampleId: string) {
  return isSampleId(sampleId) ? (sampleId.match(/.{1,4}/g) ?? []).join('-') : sampleId
}

export function isSampleId(sampleId: string) {
  return (
    sampleId.length === sampleIdLength &&
    [...sampleId].every((c) => alphabet.includes(c)) &&
    checksum(sampleId) === 0
  )
}

export function buildSampleId(random: Uint8Array) {
  const body = Array.from(random.subarray(0, sampleIdLength - 1), (byte) =>
    alphabet.charAt(byte & 31),
  ).join('')
  const check = [...alphabet].find((candidate) => checksum(body + candidate) === 0)
  return body + (check ?? '0')
}

/** Sum of value × αⁱ over GF(32) with x⁵ + x² + 1; zero for a valid code. */
function checksum(code: string) {
  return [...code].reduce((sum, character) => times2(sum) ^ alphabet.indexOf(character), 0)
}

function times2(value: number) {
  const doubled = value << 1
  return doubled & 32 ? (doubled ^ 0b100101) & 31 : doubled
}
