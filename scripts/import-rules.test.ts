import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Imports flow one way (docs/architecture.md). A rule: which files, and what they may not import.
const rules: { name: string; files: RegExp; forbidden: RegExp }[] = [
  {
    name: 'the service knows nothing of the web app',
    files: /^service\//,
    forbidden: /^(app|components|messages|prisma|e2e)\/|^lib\/(?!runtime\/)/,
  },
  {
    name: 'the web app knows the service by its contract alone',
    files: /^(app|components|lib|prisma)\/(?!.*\.test\.tsx?$)/,
    forbidden: /^service\/(?!contract\/)/,
  },
  {
    name: 'the contract stands alone',
    files: /^service\/contract\/(?!.*\.test\.ts$)/,
    forbidden: /^(?!service\/contract\/)/,
  },
  {
    name: 'the runtime stands alone',
    files: /^lib\/runtime\//,
    forbidden: /^(?!lib\/runtime\/|scripts\/)/,
  },
  { name: 'lib knows no screen', files: /^lib\//, forbidden: /^(app|components)\// },
  { name: 'components know no page', files: /^components\//, forbidden: /^app\// },
  {
    name: 'components do not reach the database',
    files: /^components\//,
    forbidden: /^(lib\/(db|env|jobs|webhooks|server)\b|prisma\/)/,
  },
  {
    name: 'primitives know no domain',
    files: /^components\/ui\//,
    forbidden: /^components\/(?!ui\/)/,
  },
  {
    name: 'orders know nothing of kits',
    files: /^lib\/orders\//,
    forbidden: /^lib\/(kits|drafts|webhooks)\//,
  },
  {
    name: 'patients know nothing of orders',
    files: /^lib\/(patients|consents)\//,
    forbidden: /^lib\/(orders|kits|webhooks)\//,
  },
]

const folders = ['app', 'components', 'lib', 'prisma', 'service']

function listSources() {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'),
      )
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
}

function importsOf(file: string) {
  const specifiers = [
    ...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g),
  ].map((match) => match[1] ?? '')
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    if (specifier.startsWith('.')) return [path.normalize(path.join(path.dirname(file), specifier))]
    return []
  })
}

describe('imports', () => {
  const sources = listSources().map((file) => ({ file, imports: importsOf(file) }))

  it.each(rules)('$name', ({ files, forbidden }) => {
    const broken = sources
      .filter(({ file }) => files.test(file))
      .flatMap(({ file, imports }) =>
        imports.filter((target) => forbidden.test(target)).map((target) => `${file} → ${target}`),
      )
    expect(broken).toEqual([])
  })
})
