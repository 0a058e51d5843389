import { z } from 'zod'
import { openStream } from './open-stream.ts'
import {
  type Connection,
  type QueryValue,
  type ServiceRequest,
  sendRequest,
} from './send-request.ts'

/** The service opens an uploaded file before it answers, and renders a page when it is first requested. */
export const fileTimeoutMs = 45_000
const maxFileBytes = 24 * 1024 * 1024

const file = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  mediaType: z.string().default('application/octet-stream'),
})

export function createCaller(connection: Connection) {
  const call = <T extends z.ZodType>(request: ServiceRequest<T>) => sendRequest(connection, request)
  return {
    call,
    openStream: (request: Parameters<typeof openStream>[1]) => openStream(connection, request),
    read: <T extends z.ZodType>(schema: T, path: string, query: Record<string, QueryValue> = {}) =>
      call({ method: 'GET', path, query, isRepeatable: true, schema }),
    readFile: (path: string, query: Record<string, QueryValue> = {}) =>
      call({
        method: 'GET',
        path,
        query,
        isRepeatable: true,
        answersFile: true,
        timeoutMs: fileTimeoutMs,
        maxAnswerBytes: maxFileBytes,
        schema: file,
      }),
  }
}

export type Caller = ReturnType<typeof createCaller>

export const segment = encodeURIComponent
