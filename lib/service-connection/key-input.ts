import { z } from 'zod'

export const createKeyInput = z.strictObject({
  label: z.string().trim().min(1, 'required').max(100, 'too-long'),
})
