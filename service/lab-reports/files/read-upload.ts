import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy, { type Busboy, type FileInfo } from 'busboy'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'

const maxFileBytes = 10 * 1024 * 1024
const maxFiles = 8
const maxFields = 8
const maxUploadBytes = maxFiles * maxFileBytes + 64 * 1024

export interface Upload {
  /** with the type that each was sent as, in small letters */
  files: { bytes: Buffer; declaredType: string }[]
  fields: Record<string, string>
}

const tooLarge = () => new HttpFault(413, 'A file is larger than 10 MB')

/** Reads a multipart upload as it comes in, and stops at the first byte over a limit. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data'))
    throw new HttpFault(415, 'Unsupported media type: send multipart/form-data')
  if (Number(request.headers.get('content-length') ?? 0) > maxUploadBytes) throw tooLarge()
  const form = openForm(type)
  const body = request.body
    ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
    : Readable.from([])
  return new Promise((resolve, reject) => {
    const upload: Upload = { files: [], fields: {} }
    const refuse = (fault: HttpFault) => {
      body.unpipe(form)
      // What is still coming is let through to nowhere, so that the client hears the answer.
      body.resume()
      form.destroy()
      reject(fault)
    }
    listen(form, upload, refuse)
    form.on('close', () => resolve(upload))
    body.on('error', () => refuse(new HttpFault(400, 'The upload broke off')))
    body.pipe(form)
  })
}

function openForm(type: string) {
  try {
    return busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: maxFileBytes + 1,
        files: maxFiles,
        fields: maxFields,
        parts: maxFiles + maxFields,
        fieldSize: 1024,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    })
  } catch {
    throw new HttpFault(400, 'The upload is not multipart form data')
  }
}

type Refuse = (fault: HttpFault) => void

function listen(form: Busboy, upload: Upload, refuse: Refuse) {
  form.on('file', (name, stream, info) => {
    // A file that is cut off ends its form, which is told there.
    stream.on('error', () => undefined)
    if (name === 'file') collect(stream, info, upload, refuse)
    else refuse(invalidValue(['body', 'file'], 'files come in parts that are named file'))
  })
  form.on('field', (name, value) => {
    upload.fields[name] = value
  })
  form.on('filesLimit', () => refuse(new HttpFault(400, `A report has at most ${maxFiles} files`)))
  form.on('partsLimit', () => refuse(new HttpFault(400, 'The upload has too many parts')))
  form.on('fieldsLimit', () => refuse(new HttpFault(400, 'The upload has too many fields')))
  form.on('error', () =>
    refuse(new HttpFault(400, 'The upload is not complete multipart form data')),
  )
}

function collect(stream: Readable, { mimeType }: FileInfo, { files }: Upload, refuse: Refuse) {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('limit', () => refuse(tooLarge()))
  stream.on('end', () => {
    const bytes = Buffer.concat(chunks)
    if (bytes.byteLength > maxFileBytes) refuse(tooLarge())
    else files.push({ bytes, declaredType: mimeType.toLowerCase() })
  })
}
