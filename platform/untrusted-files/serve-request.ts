import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { z } from 'zod'
import { endWithParent } from './end-with-parent.ts'
import { readLines } from './read-lines.ts'
import type { Progress } from './reader-messages.ts'

/** Open files: the reading process may open none itself. */
const given = z.looseObject({ files: z.array(z.int()) })

type Answer = (
  request: unknown,
  files: readonly Buffer[],
  reportProgress: (progress: Omit<Progress, 'kind'>) => void,
) => Promise<unknown>

/**
 * The frame of a child process that answers one request and is then stopped by its parent. Low priority: people waiting for
 * a page come first.
 */
export function serveRequest(answer: Answer) {
  setPriority(10)
  endWithParent()
  // pdf.js leaves rejections unhandled where it continues without a damaged part.
  process.on('unhandledRejection', () => undefined)
  const channel = new Socket({ fd: 3, readable: false, writable: true })
  const send = (message: object) => channel.write(`${JSON.stringify(message)}\n`)
  const serve = async (line: string) => {
    const request: unknown = JSON.parse(line)
    const files = given.parse(request).files.map((file) => readFileSync(file))
    return answer(request, files, (progress) => send({ kind: 'progress', ...progress }))
  }
  readLines(process.stdin, {
    maxBytes: 64 * 1024,
    onFlood: () => process.exit(1),
    onLine: (line) =>
      void serve(line).then(
        (result) => send({ kind: 'answer', result }),
        () => process.exit(1),
      ),
  })
}
