import { z } from 'zod'

/** Part of a name as the person writes it, in any letters. Laboratories print its ASCII form. */
export const writtenName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(50, 'too-long')
  .regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{Nd} .,'’-]*$/u, 'name')
