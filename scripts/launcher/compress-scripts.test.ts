import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answerCompressed,
  type CompressedFiles,
  readCompressedFiles,
} from '#lib/server/compressed-files.ts'
import { compressScripts } from './compress-scripts.ts'

const script = 'export const results = "Ferritin";\n'.repeat(500)
let build: string
let files: CompressedFiles
let server: Server

beforeAll(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'phial-build-'))
  await mkdir(path.join(build, 'static/chunks'), { recursive: true })
  await mkdir(path.join(build, 'server'))
  await writeFile(path.join(build, 'static/chunks/a1.js'), script)
  await writeFile(path.join(build, 'static/chunks/a1.css'), 'p{color:red}')
  await writeFile(path.join(build, 'static/font.woff2'), 'font')
  await writeFile(path.join(build, 'server/secret.js.br'), 'secret')
  await compressScripts(path.join(build, 'static'))
  files = await readCompressedFiles(build)
  server = createServer((asked, response) => {
    if (!answerCompressed(files, asked, response)) response.end('Next')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(async () => {
  server.close()
  await rm(build, { recursive: true })
})

async function ask(address: string, headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, path: address, method, headers, agent: false }).end()
  const [answer] = await once(asked, 'response')
  return { headers: answer.headers, body: await buffer(answer) }
}

const everyBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

describe('the scripts of a build', () => {
  it('are the same after decompressing, and much smaller before', async () => {
    const { headers, body } = await ask('/_next/static/chunks/a1.js', everyBrowser)
    expect(brotliDecompressSync(body).toString()).toBe(script)
    expect(body.length).toBeLessThan(script.length / 20)
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=UTF-8',
      'content-encoding': 'br',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    const sheet = await ask('/_next/static/chunks/a1.css?dpl=1', everyBrowser)
    expect(sheet.headers['content-type']).toBe('text/css; charset=UTF-8')
  })

  it('are only announced to HEAD', async () => {
    const { headers, body } = await ask('/_next/static/chunks/a1.js', everyBrowser, 'HEAD')
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
    expect(body.length).toBe(0)
  })

  it.each(['', 'gzip', 'gzip, br;q=0', 'br;q=0.0', 'brotli', 'abr'])(
    'are left to Next for who accepts "%s"',
    async (accepted) => {
      const { headers, body } = await ask('/_next/static/chunks/a1.js', {
        'accept-encoding': accepted,
      })
      expect([headers['content-encoding'], String(body)]).toEqual([undefined, 'Next'])
    },
  )

  it('are left to Next in parts', async () => {
    const { body } = await ask('/_next/static/chunks/a1.js', {
      ...everyBrowser,
      range: 'bytes=0-9',
    })
    expect(String(body)).toBe('Next')
  })

  it.each([
    '/_next/static/chunks/a2.js',
    '/_next/static/font.woff2',
    '/_next/static/chunks/a1.js.br',
    '/_next/static/../server/secret.js',
    '/_next/server/secret.js',
    '/',
  ])('leave %s to Next', async (address) => {
    expect(String((await ask(address, everyBrowser)).body)).toBe('Next')
  })

  it('may not be compressed', async () => {
    expect(await readCompressedFiles(path.join(build, 'missing'))).toEqual(new Map())
  })
})
