import { WhereError } from './where-error.ts'

type TokenKind = 'name' | 'number' | 'text' | 'operator' | 'open' | 'close' | 'keyword' | 'end'

export interface Token {
  kind: TokenKind
  /** of a text without its quotes, of a keyword in capitals */
  text: string
  position: number
}

const keywords = new Set(['AND', 'OR', 'NOT', 'TRUE', 'FALSE'])

const patterns: [TokenKind, RegExp][] = [
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![A-Za-z0-9_.])/y],
  ['text', /'(?:[^']|'')*'/y],
  ['operator', />=|<=|!=|>|<|=/y],
  ['open', /\(/y],
  ['close', /\)/y],
]

/** The words of a condition. Every character belongs to one of them or is a space. */
export function readTokens(condition: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (;;) {
    position = skipSpaces(condition, position)
    if (position >= condition.length) break
    const token = readToken(condition, position)
    tokens.push(token.token)
    position = token.end
  }
  return [...tokens, { kind: 'end', text: '', position: condition.length }]
}

function skipSpaces(condition: string, position: number) {
  const spaces = /[ \t\r\n]*/y
  spaces.lastIndex = position
  spaces.exec(condition)
  return spaces.lastIndex
}

function readToken(condition: string, position: number): { token: Token; end: number } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position
    const text = pattern.exec(condition)?.[0]
    if (text === undefined) continue
    return { token: describeToken(kind, text, position), end: position + text.length }
  }
  const character = String.fromCodePoint(condition.codePointAt(position) ?? 0)
  if (character === "'") throw new WhereError(position, 'this text has no closing quote')
  throw new WhereError(position, `unexpected ${JSON.stringify(character)}`)
}

function describeToken(kind: TokenKind, text: string, position: number): Token {
  if (kind === 'text') return { kind, text: text.slice(1, -1).replaceAll("''", "'"), position }
  if (kind === 'name' && keywords.has(text.toUpperCase()))
    return { kind: 'keyword', text: text.toUpperCase(), position }
  return { kind, text, position }
}
