import { z } from 'zod'

/** What the reading process is asked, over its channel; the files lie in a folder of their own. */
export const request = z.discriminatedUnion('command', [
  z.object({ command: z.literal('inspect'), files: z.array(z.string()), maxPages: z.int() }),
  z.object({ command: z.literal('parse'), files: z.array(z.string()), maxPages: z.int() }),
  z.object({ command: z.literal('render'), files: z.array(z.string()), page: z.int(), output: z.string() }),
])

export const inspection = z.object({
  outcome: z.enum(['ok', 'corrupt', 'encrypted', 'too-many-pages', 'undecodable', 'too-large']),
  pages: z.int(),
})

export const progress = z.object({
  kind: z.literal('progress'),
  stage: z.enum(['opening', 'reading', 'matching']),
  page: z.int().nullable(),
  pages: z.int().nullable(),
  /** the step may take this long from now on, and this much memory */
  allowedMs: z.int(),
  allowedBytes: z.int(),
})

export const answer = z.object({ kind: z.literal('answer'), result: z.unknown() })
export const message = z.discriminatedUnion('kind', [progress, answer])

export type ReadingRequest = z.infer<typeof request>
export type Progress = z.infer<typeof progress>
export type Inspection = z.infer<typeof inspection>
