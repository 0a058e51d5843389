/** One of two tests that must never stand in for each other. */
export interface Side {
  spellings: readonly [string, string, string]
  /** UCUM; without one, the result is a word */
  unit?: string
  /** null where the table has no code: then nothing is chosen without a question */
  code: string | null
}

export const side = (code: string | null, spellings: Side['spellings'], unit?: string): Side => ({
  code,
  spellings,
  ...(unit && { unit }),
})
