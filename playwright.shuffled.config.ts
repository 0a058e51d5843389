import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { Random } from '#testing/parsing/random.ts'
import config from './playwright.config.ts'

const { SHUFFLE_SEED = '1', SHUFFLE_REPORT = 'test-results/shuffled.json' } = process.env
const files = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts') && !file.startsWith('fault-run'))
  .sort()
const journeys = new Random(Number(SHUFFLE_SEED)).shuffle(files)

/** The journeys in the order of a seed. Playwright sorts files but not projects, so each file is one. */
export default defineConfig({
  ...config,
  outputDir: `${SHUFFLE_REPORT}.files`,
  projects: journeys.map((file) => ({ name: file, testMatch: file })),
  reporter: [['list'], ['json', { outputFile: SHUFFLE_REPORT }]],
})
