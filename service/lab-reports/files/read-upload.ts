import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy, { type Busboy, type FileInfo } from 'busboy'
import { spoolFile } from '#platform/spool-file.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { type CheckedFile, checkHead } from './check-files.ts'

const maxFileBytes = 10 * 1024 * 1024
export const maxFiles = 8
const maxFields = 8
const maxUploadBytes = maxFiles * maxFileBytes + 64 * 1024

export interface Upload {
  files: CheckedFile[]
  fields: Record<string, string>
}

const tooLarge = () => new HttpFault(413, 'A file is larger than 10 MB')

/**
 * Writes a multipart upload to the folder as it arrives, and stops at the first byte over a limit or the first bytes of
 * another type.
 */
export async function readUpload(request: Request, folder: string): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data'))
    throw new HttpFault(415, 'Unsupported media type: send multipart/form-data')
  if (Number(request.headers.get('content-length') ?? 0) > maxUploadBytes) throw tooLarge()
  const form = openForm(type)
  const body = request.body
    ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
    : Readable.from([])
  const streams = new Set<Readable>()
  const spooling: Promise<CheckedFile>[] = []
  let hasStray = false
  try {
    return await new Promise((resolve, reject) => {
      const upload: Upload = { files: [], fields: {} }
      const refuse = (fault: unknown) => {
        reject(fault)
        body.unpipe(form)
        // Drains the rest of the upload, so that the client reads the response.
        body.resume()
        form.destroy()
        for (const stream of streams) stream.destroy()
      }
      listen(form, upload, refuse)
      form.on('file', (name, stream, info) => {
        // A truncated file also ends its form with an error, which is handled there.
        stream.on('error', () => undefined)
        streams.add(stream)
        if (name !== 'file') {
          hasStray = true
          stream.resume()
          return
        }
        stream.on('limit', () => refuse(tooLarge()))
        const file = path.join(folder, String(spooling.length))
        const spooled = spool(stream, file, info)
        spooled.catch(refuse)
        spooling.push(spooled)
      })
      form.on('close', () => {
        // Without any file part, the report is missing, which its reader says.
        if (hasStray && spooling.length > 0)
          return refuse(invalidValue(['body', 'file'], 'send all files in parts named file'))
        Promise.all(spooling).then((files) => resolve({ ...upload, files }), refuse)
      })
      body.on('error', () => refuse(new HttpFault(400, 'The upload was interrupted')))
      body.pipe(form)
    })
  } finally {
    // Their folder is about to be removed.
    await Promise.allSettled(spooling)
  }
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

function listen(form: Busboy, { fields }: Upload, refuse: (fault: HttpFault) => void) {
  form.on('field', (name, value) => {
    fields[name] = value
  })
  form.on('filesLimit', () =>
    refuse(new HttpFault(400, `A report can have at most ${maxFiles} files`)),
  )
  form.on('partsLimit', () => refuse(new HttpFault(400, 'The upload has too many parts')))
  form.on('fieldsLimit', () => refuse(new HttpFault(400, 'The upload has too many fields')))
  form.on('error', () => refuse(new HttpFault(400, 'The upload is incomplete multipart form data')))
}

async function spool(stream: Readable, file: string, { mimeType }: FileInfo): Promise<CheckedFile> {
  const { size, sha256, head } = await spoolFile(stream, {
    file,
    checkHead: (bytes) => checkHead(bytes, mimeType.toLowerCase()),
    checkSize(bytes) {
      if (bytes > maxFileBytes) throw tooLarge()
    },
  })
  return { path: file, size, sha256, mediaType: head }
}
