import { z } from 'zod'

export const inspection = z.object({
  outcome: z.enum([
    'ok',
    'corrupt',
    'encrypted',
    'active-content',
    'too-many-pages',
    'undecodable',
    'too-large',
  ]),
  pages: z.int(),
})

const megabyte = 1024 * 1024

/** Limits per step: the reader asks for those of its next step, and never gets more than the largest. */
export const allowances = {
  text: { allowedMs: 10_000, allowedBytes: 512 * megabyte },
  drawing: { allowedMs: 10_000, allowedBytes: 1024 * megabyte },
  recognition: { allowedMs: 90_000, allowedBytes: 1536 * megabyte },
} as const

const progress = z.object({
  kind: z.literal('progress'),
  stage: z.enum(['opening', 'reading', 'matching']),
  page: z.int().nullable(),
  pages: z.int().nullable(),
  allowedMs: z.int().max(allowances.recognition.allowedMs),
  allowedBytes: z.int().max(allowances.recognition.allowedBytes),
})

const answer = z.object({ kind: z.literal('answer'), result: z.unknown() })
export const message = z.discriminatedUnion('kind', [progress, answer])

export type Progress = z.infer<typeof progress>
export type Inspection = z.infer<typeof inspection>
