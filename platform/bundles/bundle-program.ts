import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { z } from 'zod'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where the programs' user may read, as in all of node_modules. */
const cache = path.join(root, 'node_modules/.cache/programs')

/** What every bundle depends on besides its sources: the versions of libraries, and how it is made. */
const always = ['package.json', 'package-lock.json', 'platform/bundles/bundle-program.ts']

/** Libraries that load files beside their scripts: native code, WebAssembly, threads. pdf.js is given the places of its own. */
const unbundled = ['@napi-rs/canvas', 'onnxruntime-node', 'sharp', 'tesseract.js']

/** Another process may have just made one that is not the latest anymore. */
const keptMs = 60 * 60_000

const manifest = z.object({
  sources: z.array(z.string()),
  fingerprint: z.string(),
  folder: z.string(),
  /** each file of the bundle with its size */
  files: z.record(z.string(), z.int()),
})
type Manifest = z.infer<typeof manifest>

const asked = new Map<string, Promise<string>>()

/**
 * The path of one compact script that does what a program in TypeScript does, given by its path, and starts in two thirds of
 * the time: for programs that are started again and again. It is made again when a source, a dependency or the folder of
 * the product is another than last time. Throws when it cannot be made or kept.
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

/** The same, or the program itself where no bundle can be kept, as in a folder that may not be written to. */
export function findProgram(program: string): Promise<string> {
  return bundleProgram(program).catch(() => program)
}

async function findBundle(program: string): Promise<string> {
  const name = path.basename(program, '.ts')
  // Checkouts may share node_modules.
  const key = `${name}-${createHash('sha256').update(program).digest('hex').slice(0, 8)}`
  const last = readManifest(path.join(cache, `${key}.json`))
  const isFresh = last && fingerprintOf(readSources(last.sources)) === last.fingerprint
  if (isFresh && isWhole(last)) return path.join(cache, last.folder, `${name}.mjs`)
  return makeBundle(program, { name, key, last: last?.folder })
}

function readManifest(file: string): Manifest | undefined {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** A machine that lost its power may have lost a part. */
function isWhole({ folder, files }: Manifest) {
  return Object.entries(files).every(
    ([file, size]) =>
      statSync(path.join(cache, folder, file), { throwIfNoEntry: false })?.size === size,
  )
}

type Sources = ReadonlyMap<string, string>

/** Undefined when one of them is gone. */
function readSources(sources: readonly string[]): Sources | undefined {
  try {
    return new Map(sources.map((source) => [source, readFileSync(path.join(root, source), 'utf8')]))
  } catch {
    return undefined
  }
}

/** Bundles contain the product's folder, for files beside sources. */
function fingerprintOf(sources: Sources | undefined): string | undefined {
  if (!sources) return undefined
  const hash = createHash('sha256').update(root)
  for (const [source, text] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\0${source}\0`).update(text)
  return hash.digest('hex').slice(0, 16)
}

async function makeBundle(
  program: string,
  { name, key, last }: { name: string; key: string; last: string | undefined },
): Promise<string> {
  const { rolldown } = await import('rolldown')
  const sources = new Map(readSources(always))
  const build = await rolldown({
    input: { [name]: program },
    cwd: root,
    platform: 'node',
    external: unbundled,
    logLevel: 'silent',
    plugins: [noteSources(sources)],
  })
  const folder = `${key}-${randomUUID()}`
  const made = path.join(cache, folder)
  try {
    await makeReadable(cache)
    await build.write({
      dir: made,
      format: 'esm',
      minify: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    await writeManifest(path.join(cache, `${key}.json`), {
      sources: [...sources.keys()],
      fingerprint: fingerprintOf(sources) ?? '',
      folder,
      files: await letOthersRead(made),
    })
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    throw error
  } finally {
    await build.close()
  }
  // What has just started from the last one may load its other parts later.
  await removeOld(key, [folder, last])
  return path.join(made, `${name}.mjs`)
}

/** Notes what our own sources say, and leaves each its place, from which it reads data and finds packages. */
function noteSources(sources: Map<string, string>): Plugin {
  return {
    name: 'sources',
    load(id) {
      if (!id.startsWith(root) || id.startsWith(path.join(root, 'node_modules'))) return null
      const text = readFileSync(id, 'utf8')
      sources.set(path.relative(root, id), text)
      return text
    },
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      const place = JSON.stringify(pathToFileURL(id).href)
      return code.replaceAll('import.meta.url', () => place)
    },
  }
}

/** A program may run as a user of its own, and its maker may keep new files to itself. Only what is made here is opened. */
async function makeReadable(folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let part = folder; part.length >= first.length; part = path.dirname(part))
    await chmod(part, 0o755)
}

/** Returns the files with their sizes. */
async function letOthersRead(folder: string): Promise<Record<string, number>> {
  await chmod(folder, 0o755)
  const files: Record<string, number> = {}
  for (const file of await readdir(folder)) {
    await chmod(path.join(folder, file), 0o644)
    files[file] = (await stat(path.join(folder, file))).size
  }
  return files
}

async function writeManifest(file: string, said: Manifest) {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(said))
  await chmod(draft, 0o644)
  await rename(draft, file)
}

async function removeOld(key: string, kept: readonly (string | undefined)[]) {
  for (const entry of await readdir(cache)) {
    if (!entry.startsWith(`${key}-`) || kept.includes(entry)) continue
    const { mtimeMs } = await stat(path.join(cache, entry)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > keptMs)
      await rm(path.join(cache, entry), { recursive: true, force: true }).catch(() => undefined)
  }
}
