import { z } from 'zod'
import type { Refusal } from '#service/parsing/result/judge-document.ts'

/** Open files: the reading process may open none itself. */
const descriptors = z.array(z.int())

/** A request to the reading process. */
export const request = z.discriminatedUnion('command', [
  z.object({ command: z.literal('inspect'), files: descriptors, maxPages: z.int() }),
  z.object({
    command: z.literal('parse'),
    files: descriptors,
    maxPages: z.int(),
    /** answers needs_recognition instead of recognizing pictures */
    isTextOnly: z.boolean(),
  }),
  z.object({ command: z.literal('render'), files: descriptors, page: z.int() }),
])

/** The answer to `render`: a PNG. */
export const renderedPage = z.base64().transform((text) => Buffer.from(text, 'base64'))

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

type WithPaths<Request> = Request extends unknown
  ? Omit<Request, 'files'> & { files: readonly string[] }
  : never

/** A request by those who ask, with the paths of its files. */
export type ReadingRequest = WithPaths<z.infer<typeof request>>
export type Progress = z.infer<typeof progress>
export type Inspection = z.infer<typeof inspection>

export type ReadingRefusal = Refusal | 'too_many_pages' | 'processing_error' | 'needs_recognition'
