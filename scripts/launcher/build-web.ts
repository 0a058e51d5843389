import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressScripts } from './compress-scripts.ts'

const sources = [
  'app',
  'components',
  'lib',
  'messages',
  'prisma/schema',
  'public',
  'contract',
  'platform',
]
const files = [
  'instrumentation-client.ts',
  'instrumentation.ts',
  'next.config.js',
  'package-lock.json',
  'postcss.config.mjs',
  'tsconfig.json',
]
const stampFile = '.next/phial-build'

/** Builds the web app when its sources are not those of the last build. */
export async function buildWebIfNeeded(print: (line: string) => void, signal?: AbortSignal) {
  const wanted = await hashSources()
  const built = await readFile(stampFile, 'utf8').catch(() => '')
  if (built === wanted) return
  print('Building the web app …')
  await runNextBuild(signal)
  await compressScripts('.next/static')
  await writeFile(stampFile, wanted)
}

async function hashSources() {
  const hash = createHash('sha256')
  const listed = await Promise.all(sources.map((folder) => listFiles(folder)))
  for (const file of [...listed.flat(), ...files].sort()) {
    hash.update(file).update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function runNextBuild(signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    }
    const build = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      env,
      ...(signal && { signal }),
    })
    let output = ''
    build.stdout.on('data', (chunk) => {
      output += chunk
    })
    build.stderr.on('data', (chunk) => {
      output += chunk
    })
    build.on('error', reject)
    build.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built.\n${output}`)),
    )
  })
}
