// A kit's printed code: 11 characters of Crockford's base 32 (no I, L, O, U) and a check character over GF(32).
// The check finds every single wrong character and every swap of two neighbours.

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const sampleIdLength = 12
const lookAlikes: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

/** What a person typed or a scanner read, as the code would be printed: capitals, no blanks or dashes, look-alikes mended. */
export function normaliseSampleId(typed: string) {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return [...bare].map((character) => lookAlikes[character] ?? character).join('')
}

/** The code in groups of four, as the label shows it. */
export function formatSampleId(sampleId: string) {
  return sampleId.match(/.{1,4}/g)?.join('-') ?? sampleId
}

/** Whether a normalised code has the right length and check character. */
export function isSampleId(sampleId: string) {
  return (
    sampleId.length === sampleIdLength &&
    [...sampleId].every((c) => alphabet.includes(c)) &&
    weigh(sampleId) === 0
  )
}

/** Builds a code from 11 random values (only the low five bits of each count). */
export function buildSampleId(random: Uint8Array) {
  const body = Array.from(random.subarray(0, sampleIdLength - 1), (byte) =>
    alphabet.charAt(byte & 31),
  ).join('')
  const check = [...alphabet].find((candidate) => weigh(body + candidate) === 0)
  return body + (check ?? '0')
}

/** Sum of value × αⁱ over GF(32) with x⁵ + x² + 1; zero for a code whose check character is right. */
function weigh(code: string) {
  return [...code].reduce((sum, character) => times2(sum) ^ alphabet.indexOf(character), 0)
}

function times2(value: number) {
  const doubled = value << 1
  return doubled & 32 ? (doubled ^ 0b100101) & 31 : doubled
}
