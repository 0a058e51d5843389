import { z } from 'zod'
import type { Refusal } from '../result/judge-document.ts'

/** What the reading process is asked, over its channel; the files lie in a folder of their own. */
export const request = z.discriminatedUnion('command', [
  z.object({ command: z.literal('inspect'), files: z.array(z.string()), maxPages: z.int() }),
  z.object({ command: z.literal('parse'), files: z.array(z.string()), maxPages: z.int() }),
  z.object({
    command: z.literal('render'),
    files: z.array(z.string()),
    page: z.int(),
    output: z.string(),
  }),
])

export const inspection = z.object({
  outcome: z.enum(['ok', 'corrupt', 'encrypted', 'too-many-pages', 'undecodable', 'too-large']),
  pages: z.int(),
})

const megabyte = 1024 * 1024

/** What a step may take: the reader asks for its next step's, and gets no more than the dearest one's. */
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
  /** the step may take this long from now on, and this much memory */
  allowedMs: z.int().max(allowances.recognition.allowedMs),
  allowedBytes: z.int().max(allowances.recognition.allowedBytes),
})

const answer = z.object({ kind: z.literal('answer'), result: z.unknown() })
export const message = z.discriminatedUnion('kind', [progress, answer])

export type ReadingRequest = z.infer<typeof request>
export type Progress = z.infer<typeof progress>
export type Inspection = z.infer<typeof inspection>

/** Why a report has no results; the words are the contract's. */
export type ReadingRefusal = Refusal | 'too_many_pages' | 'processing_error'
