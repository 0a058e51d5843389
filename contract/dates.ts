import { z } from 'zod'

// Dates of requests that reach PostgreSQL, which has no year 0, and years of five digits only with another syntax.

/** Leaves room at both ends for an offset, and for days that are added. */
export const isStorableDate = (text: string) => text >= '1900' && text < '2200'

export const outOfYears = 'must be from 1900 to 2199'

export const storableDay = (error?: string) =>
  z.iso
    .date({ abort: true, ...(error !== undefined && { error }) })
    .refine(isStorableDate, { abort: true, error: error ?? outOfYears })

export const storableInstant = z.iso
  .datetime({ offset: true, abort: true })
  .refine(isStorableDate, { error: outOfYears })
