import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

export interface UploadBody {
  fields: Record<string, string>
  files: readonly { path: string; mediaType: string }[]
}

/**
 * The files as multipart/form-data, read from disk while they are sent: FormData would hold them in memory. Leaves out
 * their own names, which may contain the patient's.
 */
export function streamUpload({ fields, files }: UploadBody) {
  const boundary = `phial-${randomUUID()}`
  const start = (disposition: string, type = '') =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type && `content-type: ${type}\r\n`}\r\n`,
    )
  const lineEnd = Buffer.from('\r\n')
  async function* write(): AsyncGenerator<Uint8Array> {
    for (const [name, value] of Object.entries(fields)) {
      yield start(`name="${name}"`)
      yield Buffer.from(`${value}\r\n`)
    }
    for (const [index, { path, mediaType }] of files.entries()) {
      yield start(`name="file"; filename="file-${index + 1}"`, mediaType)
      yield* createReadStream(path) as AsyncIterable<Buffer>
      yield lineEnd
    }
    yield Buffer.from(`--${boundary}--\r\n`)
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.toWeb(Readable.from(write())) as ReadableStream<Uint8Array<ArrayBuffer>>,
  }
}
