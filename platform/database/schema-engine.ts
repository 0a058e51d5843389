import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Pool } from 'pg'

// Prisma's CLI downloads its schema engine, which an offline machine cannot do; the same engine
// comes from the npm registry as WebAssembly, and keeps the ordinary _prisma_migrations table.

const noFilter = { externalTables: [], externalEnums: [] }

let loading: Promise<void> | undefined

async function loadEngine() {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(file.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': engineModule as unknown as WebAssembly.ModuleImports,
  })
  const loader = engineModule as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void }
  loader.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
}

/** Closes the engine's connections at the end, which the engine itself does not. */
async function withEngine<T>(
  connectionString: string,
  work: (engine: engineModule.SchemaEngine) => Promise<T>,
) {
  loading ??= loadEngine()
  await loading
  const pool = new Pool({ connectionString })
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool))
    return await work(
      await engineModule.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter),
    )
  } finally {
    await pool.end()
  }
}

async function readMigrations(baseDir: string): Promise<engineModule.MigrationList> {
  const entries = await readdir(baseDir, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  )
  return {
    baseDir,
    lockfile: { path: './migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories,
  }
}

export async function readSchemaFiles(schemaDir: string) {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith('.prisma')).sort()
  return Promise.all(
    names.map(async (name) => ({
      path: path.join(schemaDir, name),
      content: await readFile(path.join(schemaDir, name), 'utf8'),
    })),
  )
}

export async function applyMigrations(connectionString: string, migrationsDir: string) {
  const migrationsList = await readMigrations(path.resolve(migrationsDir))
  return withEngine(connectionString, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList,
      filters: noFilter,
    })
    return appliedMigrationNames
  })
}

/** The SQL from one set of schema files (none: an empty database) to another. */
export async function diffSchemas(
  connectionString: string,
  from: { path: string; content: string }[],
  to: { path: string; content: string }[],
) {
  const { stdout } = await withEngine(connectionString, (engine) =>
    engine.diff({
      from: from.length === 0 ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: from },
      to: { tag: 'schemaDatamodel', files: to },
      script: true,
      exitCode: null,
      filters: noFilter,
    }),
  )
  return stdout ?? ''
}
