import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { AppError } from '#lib/errors/app-error.ts'
import { refuseUpload } from './refuse-upload.ts'
import {
  detectMediaType,
  findRefusals,
  type MediaType,
  maxFileBytes,
  maxPictures,
} from './upload-limits.ts'

export interface UploadedFile {
  bytes: Buffer<ArrayBuffer>
  mediaType: MediaType
}

export interface ReadUpload {
  files: UploadedFile[]
  fields: Record<string, string>
}

interface Parts {
  files: Buffer<ArrayBuffer>[]
  fields: Record<string, string>
}

/**
 * Reads an upload as it comes in and stops at the first byte over a limit. Names and declared types of the files are
 * not looked at. Throws unsupported-type, malformed-request or report-refused.
 */
export async function readReportUpload(request: Request): Promise<ReadUpload> {
  const { files, fields } = await readParts(request)
  const checked = files.map((bytes) => ({ bytes, mediaType: detectMediaType(bytes) }))
  const [refusal] = findRefusals(
    checked.map(({ bytes, mediaType }) => ({ size: bytes.byteLength, mediaType })),
  )
  if (refusal) throw refuseUpload(refusal)
  return {
    files: checked.filter((file): file is UploadedFile => file.mediaType !== undefined),
    fields,
  }
}

function readParts(request: Request): Promise<Parts> {
  const form = openForm(request.headers.get('content-type') ?? '')
  const read: Parts = { files: [], fields: {} }
  return new Promise((resolve, reject) => {
    const body = request.body
      ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
      : Readable.from([])
    const stop = (error: AppError) => {
      reject(error)
      body.destroy()
      form.destroy()
    }
    const malformed = (cause?: unknown) => stop(new AppError('malformed-request', { cause }))
    form.on('file', (name, stream) => {
      if (name !== 'file') return malformed()
      collect(stream, read.files, stop)
    })
    form.on('field', (name, value) => {
      read.fields[name] = value
    })
    form.on('filesLimit', () => stop(refuseUpload({ reason: 'too-many-files' })))
    form.on('partsLimit', () => malformed())
    form.on('fieldsLimit', () => malformed())
    form.on('error', malformed)
    form.on('close', () => resolve(read))
    // The sender hung up.
    body.on('error', malformed)
    body.pipe(form)
  })
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

function collect(stream: Readable, files: Parts['files'], stop: (error: AppError) => void) {
  const chunks: Buffer[] = []
  // Its place is taken when it begins: parts end in the order in which they came.
  const file = files.length
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('limit', () => stop(refuseUpload({ reason: 'too-large', file })))
  stream.on('end', () => void files.push(Buffer.concat(chunks)))
}
