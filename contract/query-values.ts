import { z } from 'zod'

// A query value arrives as a string, a repeated one as a list of strings.

export const wholeNumber = <T extends z.ZodType>(number: T) =>
  z.preprocess(
    (given) =>
      typeof given === 'string' && /^[+-]?\d{1,15}$/.test(given.trim()) ? Number(given) : given,
    number,
  )

/** Clients write these words in any letter case (contract). */
export const anyCase = <T extends z.ZodType>(word: T) =>
  z.preprocess((given) => (typeof given === 'string' ? given.trim().toLowerCase() : given), word)

/** One value gives the same list as several. */
export const listOf = <T extends z.ZodType>(item: T, max = 500) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(item).max(max),
  )
