/** From and until which character of the text. */
export type TextRange = [from: number, until: number]

/**
 * Where the value of a path is in a JSON text: queries.0.select.1. A further number after a text is a character of it.
 * A path that leads nowhere is where it ends. Undefined for what is not JSON.
 */
export function findInJson(text: string, path: string): TextRange | undefined {
  try {
    return find(text, skipSpace(text, 0), path === '' ? [] : path.split('.'))
  } catch {
    return undefined
  }
}

function find(text: string, at: number, path: string[]): TextRange {
  const [step, ...rest] = path
  if (step === undefined) return [at, endOf(text, at)]
  if (text[at] === '"') {
    const place = at + 1 + Number(step)
    return [place, place + 1]
  }
  const member = findMember(text, at, step)
  return member === undefined ? [at, endOf(text, at)] : find(text, member, rest)
}

/** Where the value of a key, or of a number of a list, begins. */
function findMember(text: string, at: number, step: string): number | undefined {
  const isList = text[at] === '['
  if (!isList && text[at] !== '{') return undefined
  let place = skipSpace(text, at + 1)
  for (let number = 0; text[place] !== ']' && text[place] !== '}'; number += 1) {
    if (place >= text.length) throw new SyntaxError('no end')
    let key = String(number)
    if (!isList) {
      const end = endOf(text, place)
      key = JSON.parse(text.slice(place, end)) as string
      place = skipSpace(text, skipSpace(text, end) + 1)
    }
    if (key === step) return place
    place = skipSpace(text, endOf(text, place))
    if (text[place] === ',') place = skipSpace(text, place + 1)
  }
  return undefined
}

/** After the value that begins here. */
function endOf(text: string, at: number): number {
  const scalar = /"(?:[^"\\]|\\.)*"|[^\s,:[\]{}"]+/y
  if (text[at] !== '{' && text[at] !== '[') {
    scalar.lastIndex = at
    if (!scalar.test(text)) throw new SyntaxError('no value')
    return scalar.lastIndex
  }
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}]/g
  token.lastIndex = at
  let depth = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '{' || found[0] === '[') depth += 1
    if (found[0] === '}' || found[0] === ']') depth -= 1
    if (depth === 0) return token.lastIndex
  }
  throw new SyntaxError('no end')
}

function skipSpace(text: string, at: number): number {
  const space = /\s*/y
  space.lastIndex = at
  space.test(text)
  return space.lastIndex
}

/** Counted from 1. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
