import { z } from 'zod'

export const reportParams = z.object({ jobId: z.uuid() })

export const reportPageParams = z.object({
  jobId: z.uuid(),
  n: z.string().regex(/^[1-9]\d{0,3}$/),
})

export const reportFileQuery = z.object({
  position: z
    .string()
    .regex(/^[0-7]$/)
    .default('0'),
})
