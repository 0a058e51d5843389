import type { Word } from '#service/parsing/page.ts'
import type { ColumnKind } from './header.ts'
import type { Piece } from './scan-words.ts'

export interface ColumnedWords {
  words: readonly Word[]
  kinds: readonly (ColumnKind | undefined)[]
}

/** Positions count words. */
export interface LineReading {
  name: string
  /** the word after the name */
  nameEnd: number
  value: Piece
  unit?: Piece
  range?: Piece
  flag?: Piece
  /** the word after the result: another table may start there */
  end: number
  leftover: number
  /** of these, words in the cell or the column of the result, and numbers that may be it */
  cutOff: number
  hasUnreadRange: boolean
}

export interface ScoredReading extends LineReading {
  score: number
}
