import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { canaryWords } from './people.ts'
import type { Product } from './start-product.ts'

const names = ['web', 'web-worker', 'service', 'service-worker']
const unhandled = /unhandled|uncaught|FATAL ERROR|ERR_UNHANDLED/i

/** A log entry, or output of Node and Next. */
const isExpected = (line: string) =>
  /^(\{|\(node:\d+\) |\(Use `node)|Running next\.config/.test(line)

/** What no log may contain: a person's data, an unhandled rejection, a line that is not an entry. */
export async function findLeakedLines({ dataDir }: Product) {
  const found: string[] = []
  for (const name of names) {
    const text = await readFile(path.join(dataDir, 'logs', `${name}.log`), 'utf8')
    for (const line of text.split('\n')) {
      if (canaryWords.test(line)) found.push(`${name}: health data in a line`)
      if (unhandled.test(line)) found.push(`${name}: ${line.slice(0, 300)}`)
      else if (line !== '' && !isExpected(line)) found.push(`${name}: ${line.slice(0, 200)}`)
    }
  }
  return found
}
