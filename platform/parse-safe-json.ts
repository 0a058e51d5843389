const maxDepth = 64
const maxKeys = 50_000

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const blank = 0x20

export class UnsafeJson extends Error {}

/**
 * Parses untrusted JSON. Rejects what PostgreSQL cannot store (U+0000, half a surrogate pair) and what parsers
 * disagree on (repeated keys, `__proto__`, numbers beyond a double, a byte order mark), and bounds its depth.
 */
export function parseSafeJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const value = parse(text)
  const keys = checkValue(value, text.includes('\\'), maxDepth, maxKeys)
  // JSON.parse keeps one of two equal keys: then the text has more keys than the value.
  if (keys !== countKeysAtMost(text) && keys !== countKeys(text))
    throw new UnsafeJson('a repeated key')
  return value
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array) {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnsafeJson('not UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnsafeJson('not JSON')
  }
}

function checkValue(value: unknown, hasEscapes: boolean, depth: number, room: number): number {
  if (typeof value === 'string') checkText(value, hasEscapes)
  else if (typeof value === 'number') checkNumber(value)
  if (typeof value !== 'object' || value === null) return 0
  if (depth === 0) throw new UnsafeJson('too deep')
  let keys = 0
  if (Array.isArray(value)) {
    for (const part of value) keys += checkValue(part, hasEscapes, depth - 1, room - keys)
    return keys
  }
  const object = value as Record<string, unknown>
  for (const key of Object.keys(object)) {
    keys += 1
    if (keys > room) throw new UnsafeJson('too many keys')
    if (key === '__proto__') throw new UnsafeJson('the key __proto__')
    checkText(key, hasEscapes)
    keys += checkValue(object[key], hasEscapes, depth - 1, room - keys)
  }
  return keys
}

/** Valid UTF-8 has no half pairs, and JSON no bare U+0000: only escapes can produce them. */
function checkText(text: string, hasEscapes: boolean) {
  if (hasEscapes && (!text.isWellFormed() || text.includes('\0')))
    throw new UnsafeJson('a character that cannot be stored')
}

function checkNumber(value: number) {
  if (!Number.isFinite(value)) throw new UnsafeJson('a number that is too large')
}

/** An upper bound: colons after a quote, so one per key, plus one per string that begins with a colon. */
function countKeysAtMost(text: string) {
  let count = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) <= blank) before -= 1
    if (text.charCodeAt(before) === quote) count += 1
  }
  return count
}

/** Exact for valid JSON: colons outside of strings. */
function countKeys(text: string) {
  let count = 0
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) isInside = !isInside
    else if (code === backslash) at += 1
    else if (code === colon && !isInside) count += 1
  }
  return count
}
