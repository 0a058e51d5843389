import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { z } from 'zod'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where the programs' user may read, as in all of node_modules. */
const cache = path.join(root, 'node_modules/.cache/programs')

/** Libraries with files of their own beside their scripts: native code, WebAssembly, threads. */
const unbundled = ['@napi-rs/canvas', 'onnxruntime-node', 'sharp', 'tesseract.js']

const manifest = z.object({ sources: z.array(z.string()), fingerprint: z.string() })
type Manifest = z.infer<typeof manifest>

const asked = new Map<string, Promise<string>>()

/**
 * The path of one compact script that does what a program in TypeScript does, given by its path, and starts in two thirds of
 * the time: for programs that are started again and again. It is made again when a source, a dependency or the folder of
 * the product is another than last time.
 */
export async function bundleProgram(program: string): Promise<string> {
  const bundle = asked.get(program) ?? findBundle(program)
  asked.set(program, bundle)
  try {
    return await bundle
  } finally {
    asked.delete(program)
  }
}

async function findBundle(program: string): Promise<string> {
  const name = path.basename(program, '.ts')
  const manifestFile = path.join(cache, `${name}.json`)
  const last = readManifest(manifestFile)
  if (last && fingerprintOf(last.sources) === last.fingerprint) {
    const script = scriptOf(name, last.fingerprint)
    if (existsSync(script)) return script
  }
  return makeBundle(program, { name, manifestFile })
}

const scriptOf = (name: string, fingerprint: string) =>
  path.join(cache, `${name}-${fingerprint}`, `${name}.mjs`)

function readManifest(file: string): Manifest | undefined {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Of our own sources, and of all dependencies by their versions. Bundles contain the folder, for files beside sources. */
function fingerprintOf(sources: readonly string[]): string | undefined {
  const hash = createHash('sha256').update(root)
  try {
    for (const source of ['package-lock.json', ...sources])
      hash.update(`\0${source}\0`).update(readFileSync(path.join(root, source)))
  } catch {
    return undefined
  }
  return hash.digest('hex').slice(0, 16)
}

async function makeBundle(
  program: string,
  { name, manifestFile }: { name: string; manifestFile: string },
): Promise<string> {
  const { rolldown } = await import('rolldown')
  const sources = new Set<string>()
  const build = await rolldown({
    input: { [name]: program },
    cwd: root,
    platform: 'node',
    external: unbundled,
    logLevel: 'silent',
    plugins: [noteSources(sources)],
  })
  const made = path.join(cache, randomUUID())
  try {
    await build.write({
      dir: made,
      format: 'esm',
      minify: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    const own = [...sources].map((source) => path.relative(root, source)).toSorted()
    const fingerprint = fingerprintOf(own)
    if (!fingerprint) throw new Error(`a source of ${program} vanished`)
    await letOthersRead(made)
    await putInPlace(made, path.join(cache, `${name}-${fingerprint}`))
    const text = JSON.stringify({ sources: own, fingerprint } satisfies Manifest)
    await writeFile(`${made}.json`, text)
    await rename(`${made}.json`, manifestFile)
    return scriptOf(name, fingerprint)
  } finally {
    await build.close()
    await rm(made, { recursive: true, force: true })
  }
}

/** Notes our own, and leaves each its place, from which it reads data and finds packages. */
function noteSources(sources: Set<string>): Plugin {
  return {
    name: 'sources',
    transform(code, id) {
      if (id.startsWith(root) && !id.startsWith(path.join(root, 'node_modules'))) sources.add(id)
      if (!code.includes('import.meta.url')) return null
      return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    },
  }
}

/** A program may run as a user of its own, and its maker may keep new files to itself. */
async function letOthersRead(folder: string) {
  for (const file of await readdir(folder)) await chmod(path.join(folder, file), 0o644)
  for (const part of [folder, cache, path.dirname(cache)]) await chmod(part, 0o755)
}

/** Another process may have made the same at the same time. */
async function putInPlace(made: string, folder: string) {
  await rename(made, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}
