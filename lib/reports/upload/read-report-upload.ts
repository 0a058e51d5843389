import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { AppError } from '#lib/errors/app-error.ts'
import { spoolFile } from '#platform/spool-file.ts'
import { refuseUpload } from './refuse-upload.ts'
import {
  detectMediaType,
  findRefusals,
  type MediaType,
  maxFileBytes,
  maxPictures,
} from './upload-limits.ts'

export interface UploadedFile {
  path: string
  size: number
  mediaType: MediaType
  sha256: string
}

export interface ReadUpload {
  files: UploadedFile[]
  fields: Record<string, string>
}

/**
 * Writes an upload to the folder as it arrives, and stops at the first byte over a limit or the first bytes of another
 * type. File names and declared types are ignored. Throws unsupported-type, malformed-request or report-refused.
 */
export async function readReportUpload(request: Request, folder: string): Promise<ReadUpload> {
  const form = openForm(request.headers.get('content-type') ?? '')
  const body = request.body
    ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
    : Readable.from([])
  const fields: Record<string, string> = {}
  const streams = new Set<Readable>()
  const spooling: Promise<UploadedFile>[] = []
  try {
    const files = await new Promise<UploadedFile[]>((resolve, reject) => {
      const stop = (error: unknown) => {
        reject(error)
        body.destroy()
        form.destroy()
        for (const stream of streams) stream.destroy()
      }
      const malformed = (cause?: unknown) => stop(new AppError('malformed-request', { cause }))
      form.on('file', (name, stream) => {
        // A truncated file also ends its form with an error.
        stream.on('error', () => undefined)
        if (name !== 'file') return malformed()
        streams.add(stream)
        const place = spooling.length
        stream.on('limit', () => stop(refuseUpload({ reason: 'too-large', file: place })))
        const spooled = spool(stream, path.join(folder, String(place)), place)
        spooled.catch(stop)
        spooling.push(spooled)
      })
      form.on('field', (name, value) => {
        fields[name] = value
      })
      form.on('filesLimit', () => stop(refuseUpload({ reason: 'too-many-files' })))
      form.on('partsLimit', () => malformed())
      form.on('fieldsLimit', () => malformed())
      form.on('error', malformed)
      form.on('close', () => void Promise.all(spooling).then(resolve, stop))
      // The client disconnected.
      body.on('error', malformed)
      body.pipe(form)
    })
    const [refusal] = findRefusals(files)
    if (refusal) throw refuseUpload(refusal)
    return { files, fields }
  } finally {
    // Their folder is about to be removed.
    await Promise.allSettled(spooling)
  }
}

function openForm(type: string) {
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('unsupported-type')
  const limits = {
    fileSize: maxFileBytes + 1,
    files: maxPictures,
    fields: 4,
    parts: maxPictures + 4,
    fieldSize: 200,
    fieldNameSize: 50,
    headerPairs: 20,
  }
  try {
    return busboy({ headers: { 'content-type': type }, limits })
  } catch (cause) {
    throw new AppError('malformed-request', { cause })
  }
}

/** `place` counts the files from 0. */
async function spool(stream: Readable, file: string, place: number): Promise<UploadedFile> {
  const { size, head, sha256 } = await spoolFile(stream, {
    file,
    checkHead(bytes) {
      const mediaType = detectMediaType(bytes)
      const reason = bytes.byteLength === 0 ? 'empty' : 'unsupported'
      if (!mediaType) throw refuseUpload({ reason, file: place })
      return mediaType
    },
    checkSize(bytes) {
      if (bytes > maxFileBytes) throw refuseUpload({ reason: 'too-large', file: place })
    },
  })
  return { path: file, size, mediaType: head, sha256 }
}
