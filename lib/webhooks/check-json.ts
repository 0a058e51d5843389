const maxDepth = 64
const maxKeys = 50_000

const quote = 0x22
const backslash = 0x5c

/** Thrown for JSON that cannot be stored as it is or that two readers could read differently. */
export class UnsafeJson extends Error {}

/**
 * Parses JSON that came from outside. Refuses what PostgreSQL cannot store (U+0000, half a surrogate pair) and what
 * readers disagree on (repeated keys, `__proto__`, numbers beyond a double, a byte order mark), and bounds its depth.
 */
export function parseSafeJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  scan(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnsafeJson('not JSON')
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array) {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnsafeJson('not UTF-8')
  }
}

const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** One pass over the text; what is not JSON at all is left to JSON.parse. */
function scan(text: string) {
  const open: (Set<string> | undefined)[] = []
  let keys = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (isKey(text, end)) {
        keys += 1
        addKey(open.at(-1), text.slice(at + 1, end), keys)
      }
      at = end
    } else if (code === 0x7b || code === 0x5b) {
      open.push(code === 0x7b ? new Set() : undefined)
      if (open.length > maxDepth) throw new UnsafeJson('too deep')
    } else if (code === 0x7d || code === 0x5d) {
      open.pop()
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      at = endOfNumber(text, at)
    }
  }
}

function addKey(seen: Set<string> | undefined, raw: string, count: number) {
  const key = raw.includes('\\') ? decodeKey(raw) : raw
  if (key === '__proto__') throw new UnsafeJson('a key that is no data')
  if (seen?.has(key)) throw new UnsafeJson('a repeated key')
  if (count > maxKeys) throw new UnsafeJson('too many keys')
  seen?.add(key)
}

function decodeKey(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    throw new UnsafeJson('not JSON')
  }
}

/** Where the closing quote is; checks the escapes on the way. */
function endOfString(text: string, start: number) {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at = endOfEscape(text, at)
  }
  throw new UnsafeJson('not JSON')
}

/** The last character of an escape that starts at `at`. */
function endOfEscape(text: string, at: number) {
  if (text[at + 1] !== 'u') return at + 1
  const unit = unitAt(text, at)
  if (unit === 0 || isLow(unit)) throw new UnsafeJson('a character that cannot be stored')
  if (unit < 0xd800 || unit > 0xdbff) return at + 5
  if (text[at + 6] !== '\\' || text[at + 7] !== 'u' || !isLow(unitAt(text, at + 6))) {
    throw new UnsafeJson('a character that cannot be stored')
  }
  return at + 11
}

function unitAt(text: string, at: number) {
  const hex = text.slice(at + 2, at + 6)
  if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw new UnsafeJson('not JSON')
  return Number.parseInt(hex, 16)
}

function isLow(unit: number) {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Whether the string that ends at `end` is a key: a colon follows. */
function isKey(text: string, end: number) {
  let at = end + 1
  while (text.charCodeAt(at) <= 0x20) at += 1
  return text[at] === ':'
}

function endOfNumber(text: string, start: number) {
  number.lastIndex = start
  const token = number.exec(text)?.[0]
  if (token === undefined) return start
  if (!Number.isFinite(Number(token))) throw new UnsafeJson('a number that is too large')
  return start + token.length - 1
}
