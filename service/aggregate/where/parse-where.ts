import { readTokens, type Token } from './read-tokens.ts'
import { WhereError } from './where-error.ts'

export type Comparison = '>' | '>=' | '<' | '<=' | '=' | '!='

export type Operand =
  | { kind: 'name'; name: string; position: number }
  | { kind: 'number'; value: number; position: number }
  | { kind: 'text'; value: string; position: number }
  | { kind: 'boolean'; value: boolean; position: number }

export type Condition =
  | { kind: 'and' | 'or'; left: Condition; right: Condition }
  | { kind: 'not'; inner: Condition }
  | { kind: 'compare'; operator: Comparison; left: Operand; right: Operand; position: number }
  /** a column of true and false by itself */
  | { kind: 'is'; operand: Operand }

const maxDepth = 50

/**
 * condition  = all { OR all }
 * all        = one { AND one }
 * one        = NOT one | ( condition ) | operand [ comparison operand ]
 */
export function parseWhere(text: string): Condition {
  const cursor = new Cursor(readTokens(text))
  const condition = parseAny(cursor, 0)
  const rest = cursor.peek()
  if (rest.kind !== 'end') throw new WhereError(rest.position, `unexpected ${nameToken(rest)}`)
  return condition
}

class Cursor {
  readonly #tokens: Token[]
  #index = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  peek(): Token {
    const token = this.#tokens[this.#index] ?? this.#tokens.at(-1)
    if (!token) throw new Error('a condition without tokens')
    return token
  }

  next(): Token {
    const token = this.peek()
    this.#index += 1
    return token
  }

  takeKeyword(keyword: string): boolean {
    const token = this.peek()
    if (token.kind !== 'keyword' || token.text !== keyword) return false
    this.next()
    return true
  }
}

function parseAny(cursor: Cursor, depth: number): Condition {
  let left = parseAll(cursor, depth)
  while (cursor.takeKeyword('OR')) left = { kind: 'or', left, right: parseAll(cursor, depth) }
  return left
}

function parseAll(cursor: Cursor, depth: number): Condition {
  let left = parseOne(cursor, depth)
  while (cursor.takeKeyword('AND')) left = { kind: 'and', left, right: parseOne(cursor, depth) }
  return left
}

function parseOne(cursor: Cursor, depth: number): Condition {
  if (depth > maxDepth) throw new WhereError(cursor.peek().position, 'nested too deeply')
  if (cursor.takeKeyword('NOT')) return { kind: 'not', inner: parseOne(cursor, depth + 1) }
  if (cursor.peek().kind === 'open') {
    cursor.next()
    const inner = parseAny(cursor, depth + 1)
    const end = cursor.next()
    if (end.kind !== 'close')
      throw new WhereError(end.position, `expected ) but found ${nameToken(end)}`)
    return inner
  }
  const left = parseOperand(cursor)
  const operator = cursor.peek()
  if (operator.kind !== 'operator') return { kind: 'is', operand: left }
  cursor.next()
  return {
    kind: 'compare',
    operator: operator.text as Comparison,
    left,
    right: parseOperand(cursor),
    position: operator.position,
  }
}

function parseOperand(cursor: Cursor): Operand {
  const token = cursor.next()
  const { position } = token
  if (token.kind === 'name') return { kind: 'name', name: token.text, position }
  if (token.kind === 'text') return { kind: 'text', value: token.text, position }
  if (token.kind === 'keyword' && (token.text === 'TRUE' || token.text === 'FALSE'))
    return { kind: 'boolean', value: token.text === 'TRUE', position }
  if (token.kind === 'number') {
    const value = Number(token.text)
    if (!Number.isFinite(value)) throw new WhereError(position, 'this number is too large')
    return { kind: 'number', value, position }
  }
  throw new WhereError(
    position,
    `expected a column, a number or a quoted text but found ${nameToken(token)}`,
  )
}

function nameToken({ kind, text }: Token) {
  return kind === 'end' ? 'the end' : JSON.stringify(text)
}
