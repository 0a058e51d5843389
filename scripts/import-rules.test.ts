import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Imports flow one way (docs/architecture.md). A rule: which files, and what they may not import.
const rules: { name: string; files: RegExp; forbidden: RegExp }[] = [
  {
    name: 'the service does not import the web app',
    files: /^service\/(?!.*\.test\.ts$)/,
    forbidden: /^(app|components|lib|messages|prisma|e2e|scripts|testing)\//,
  },
  {
    name: 'the web app does not import the service',
    files: /^(app|components|lib|prisma)\/(?!.*\.test\.tsx?$)/,
    forbidden: /^(service|e2e|testing)\//,
  },
  { name: 'the contract imports nothing', files: /^contract\//, forbidden: /^(?!contract\/)/ },
  {
    name: 'the platform imports nothing',
    files: /^platform\/(?!.*\.test\.ts$)/,
    forbidden: /^(?!platform\/)/,
  },
  { name: 'lib does not import screens', files: /^lib\//, forbidden: /^(app|components)\// },
  { name: 'components do not import pages', files: /^components\//, forbidden: /^app\// },
  {
    name: 'components do not reach the database',
    files: /^components\//,
    forbidden: /^(lib\/(db|env|jobs|service-log|worker|server)\/|prisma\/)/,
  },
  {
    name: 'primitives know no domain',
    files: /^components\/ui\//,
    forbidden: /^components\/(?!ui\/)/,
  },
  {
    name: 'orders do not import kits',
    files: /^lib\/orders\//,
    forbidden: /^lib\/(kits|drafts)\//,
  },
  {
    name: 'orders do not import patients',
    files: /^lib\/orders\/(?!.*\.test\.ts$)/,
    forbidden: /^lib\/patients\//,
  },
  {
    name: 'the service log imports no domain',
    files: /^lib\/service-log\/(?!.*\.test\.ts$)/,
    forbidden: /^lib\/(orders|reports|results|reviews|kits|patients)\//,
  },
  {
    name: 'the service does not import its sandbox',
    files: /^service\/(?!sandbox\/|main\.ts|worker\.ts|app\.ts|.*\.test\.ts$)/,
    forbidden: /^service\/sandbox\//,
  },
]

const folders = [
  'app',
  'bench',
  'components',
  'contract',
  'e2e',
  'lib',
  'platform',
  'prisma',
  'scripts',
  'service',
  'testing',
]

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

function specifiersOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(?)\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.normalize(path.join(path.dirname(file), specifier))
  return undefined
}

const sources = listSources().map((file) => {
  const specifiers = specifiersOf(file)
  return {
    file,
    specifiers,
    imports: specifiers
      .flatMap((specifier) => resolve(file, specifier) ?? [])
      .filter((target) => !target.includes('/generated/')),
  }
})

/** The folder a file belongs to: lib/orders, components/kits, service/catalog, contract. */
function roomOf(file: string) {
  const parts = file.split('/')
  const isSplit = ['lib', 'components', 'service'].includes(parts[0] ?? '') && parts.length > 2
  return parts.slice(0, isSplit ? 2 : 1).join('/')
}

const isProduct = (file: string) =>
  /^(app|components|contract|lib|platform|prisma|service)\//.test(file) &&
  !/\.test\.tsx?$/.test(file)

describe('imports', () => {
  it.each(rules)('$name', ({ files, forbidden }) => {
    const broken = sources
      .filter(({ file }) => files.test(file))
      .flatMap(({ file, imports }) =>
        imports.filter((target) => forbidden.test(target)).map((target) => `${file} → ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('no two folders of the product import each other', () => {
    const arrows = new Map<string, string>()
    for (const { file, imports } of sources.filter((source) => isProduct(source.file)))
      for (const target of imports)
        if (roomOf(file) !== roomOf(target))
          arrows.set(`${roomOf(file)} → ${roomOf(target)}`, `${file} → ${target}`)
    const mutual = [...arrows].filter(([arrow]) => {
      const [from = '', to = ''] = arrow.split(' → ')
      return arrows.has(`${to} → ${from}`)
    })
    expect(mutual.map(([, example]) => example)).toEqual([])
  })

  it('are relative within a folder and by alias across folders', () => {
    const broken = sources.flatMap(({ file, specifiers }) =>
      specifiers
        .filter((specifier) => {
          const target = resolve(file, specifier)
          if (target === undefined || !existsSync(target)) return false
          const isNear = path.dirname(target) === path.dirname(file)
          return isNear !== specifier.startsWith('./')
        })
        .map((specifier) => `${file}: ${specifier}`),
    )
    expect(broken).toEqual([])
  })
})
