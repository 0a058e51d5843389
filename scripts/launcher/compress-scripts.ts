import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const atOnce = 8

/**
 * Writes a `.br` beside every script and style sheet of a build, which `lib/server/compressed-files.ts` sends: a seventh less
 * than gzip makes of them, and nothing is compressed again for each reader.
 */
export async function compressScripts(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let file = files.pop(); file; file = files.pop()) await compressFile(file)
    }),
  )
}

async function compressFile(file: string) {
  const text = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${file}.br`, await compress(text, { params }))
}
