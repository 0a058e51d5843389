import { z } from 'zod'

export const saveReadingShareInput = z.strictObject({
  /** of approved rows */
  percent: z
    .number({ error: 'percent-range' })
    .refine(
      (percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100,
      'percent-range',
    ),
  /** the version that the form shows */
  versionId: z
    .string()
    .regex(/^\d{1,18}$/, 'invalid')
    .nullable(),
})

export type ReadingShareInput = z.infer<typeof saveReadingShareInput>
