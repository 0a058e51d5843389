import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const sources = [
  'lib/env/env.ts',
  'lib/env/file-settings.ts',
  'service/env/env.ts',
  'platform/settings.ts',
]

it.each(sources)('docs/deployment.md lists each setting of %s', async (source) => {
  const [code, documents] = await Promise.all([
    readFile(source, 'utf8'),
    readFile('docs/deployment.md', 'utf8'),
  ])
  const settings = [...code.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => `${name}`)
  expect(settings).not.toEqual([])
  expect(settings.filter((name) => !documents.includes(`\`${name}\``))).toEqual([])
})
