import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'

export const maxFileBytes = 10 * 1024 * 1024
export const maxFiles = 8
const maxFields = 8

export interface Upload {
  files: Buffer[]
  fields: Record<string, string>
}

/** Reads a multipart upload as it comes in, and stops at the first byte over a limit. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data'))
    throw new HttpFault(415, 'Unsupported media type: send multipart/form-data')
  const form = openForm(type)
  const upload: Upload = { files: [], fields: {} }
  return new Promise((resolve, reject) => {
    const refuse = (fault: HttpFault) => {
      reject(fault)
      form.destroy()
    }
    form.on('file', (name, stream) => collect(name, stream, upload, refuse))
    form.on('field', (name, value) => {
      upload.fields[name] = value
    })
    form.on('filesLimit', () => refuse(new HttpFault(400, `A report has at most ${maxFiles} files`)))
    form.on('partsLimit', () => refuse(new HttpFault(400, 'The upload has too many parts')))
    form.on('fieldsLimit', () => refuse(new HttpFault(400, 'The upload has too many fields')))
    form.on('error', () => refuse(new HttpFault(400, 'The upload is not complete multipart form data')))
    form.on('close', () => resolve(upload))
    const body = request.body ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>) : Readable.from([])
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

function collect(name: string, stream: Readable, upload: Upload, refuse: (fault: HttpFault) => void) {
  if (name !== 'file') {
    refuse(invalidValue(['body', 'file'], 'files come in parts that are named file'))
    return
  }
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('limit', () => refuse(new HttpFault(413, 'A file is larger than 10 MB')))
  stream.on('end', () => {
    const bytes = Buffer.concat(chunks)
    if (bytes.byteLength > maxFileBytes) refuse(new HttpFault(413, 'A file is larger than 10 MB'))
    else upload.files.push(bytes)
  })
}
