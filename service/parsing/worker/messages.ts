import { z } from 'zod'
import { turns } from '#service/parsing/page.ts'
import type { Refusal } from '#service/parsing/result/judge-document.ts'

/** Open files: the reading process may open none itself. */
const descriptors = z.array(z.int())

/** A request to the reading process. */
export const request = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('parse'),
    files: descriptors,
    maxPages: z.int(),
    /** answers needs_recognition instead of recognizing pictures */
    isTextOnly: z.boolean(),
  }),
  z.object({
    command: z.literal('render'),
    files: descriptors,
    page: z.int(),
    /** how a recognized page was turned to be read, clockwise */
    turn: z.literal(turns).default(0),
  }),
])

/** The answer to `render`: a PNG. */
export const renderedPage = z.base64().transform((text) => Buffer.from(text, 'base64'))

type WithPaths<Request> = Request extends unknown
  ? Omit<Request, 'files'> & { files: readonly string[] }
  : never

/** A request by those who ask, with the paths of its files. */
export type ReadingRequest = WithPaths<z.input<typeof request>>

export type ReadingRefusal = Refusal | 'too_many_pages' | 'processing_error' | 'needs_recognition'
