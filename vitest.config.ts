import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,bench,components,lib,service,scripts,messages,prisma}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/vitest-setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: { TZ: 'UTC', NODE_ENV: 'test' },
  },
})
