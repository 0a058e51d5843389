import '#server-only'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

interface CompressedFile {
  type: string
  body: Buffer
}

/** By path of the request, such as /_next/static/chunks/1.js. */
export type CompressedFiles = ReadonlyMap<string, CompressedFile>

/**
 * The scripts and style sheets of a build that `compressScripts` compressed, 1.5 MB in all. Their names change with their
 * content. Empty for a build without compressed files.
 */
export async function readCompressedFiles(build: string): Promise<CompressedFiles> {
  const folder = path.resolve(build, 'static')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.flatMap((entry) => {
    const type = types[path.extname(entry.name.replace(/\.br$/, ''))]
    if (!entry.isFile() || !entry.name.endsWith('.br') || !type) return []
    return [{ type, file: path.join(entry.parentPath, entry.name) }]
  })
  return new Map(
    await Promise.all(
      files.map(async ({ type, file }) => {
        const name = path.relative(folder, file).replace(/\.br$/, '').split(path.sep).join('/')
        return [`/_next/static/${name}`, { type, body: await readFile(file) }] as const
      }),
    ),
  )
}

/** Answers with a compressed file. False for what is none and for who cannot read it: Next answers those. */
export function answerCompressed(
  files: CompressedFiles,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const file = files.get(request.url?.split('?', 1)[0] ?? '')
  if (!file || !acceptsBrotli(request) || request.headers.range) return false
  response.setHeader('content-type', file.type)
  response.setHeader('content-encoding', 'br')
  response.setHeader('vary', 'Accept-Encoding')
  response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  response.setHeader('content-length', file.body.length)
  response.end(request.method === 'HEAD' ? undefined : file.body)
  return true
}

const acceptsBrotli = ({ headers }: IncomingMessage) =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((each) => /^\s*br\s*(?:;\s*q=(?:1|0\.\d*[1-9])\d*\s*)?$/.test(each))
