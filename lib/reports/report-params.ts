import { z } from 'zod'
import { reportIdSchema } from '#lib/id-schemas.ts'

export const reportParams = z.object({ jobId: reportIdSchema })

export const reportPageParams = z.object({
  jobId: reportIdSchema,
  n: z.string().regex(/^[1-9]\d{0,3}$/),
})

export const reportFileQuery = z.object({
  position: z
    .string()
    .regex(/^[0-7]$/)
    .default('0'),
})
