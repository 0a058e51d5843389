// `prisma generate` needs no engine, but the CLI looks one up and would download it: point it at a file that exists.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

const { defineConfig } = await import('prisma/config')

export default defineConfig({ schema: 'prisma/schema' })
