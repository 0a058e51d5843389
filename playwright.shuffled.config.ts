import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { Random } from '#testing/parsing/random.ts'
import config from './playwright.config.ts'

const { SHUFFLE_SEED = '1', SHUFFLE_REPORT = 'test-results/shuffled.json' } = process.env
const files = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .sort()
const isFaultRun = (file: string) => file.startsWith('fault-run')
const journeys = new Random(Number(SHUFFLE_SEED)).shuffle(files.filter((file) => !isFaultRun(file)))
const project = (file: string) => ({ name: file, testMatch: file })

/** The journeys in the order of a seed. Playwright sorts files but not projects, so each file is one. */
export default defineConfig({
  ...config,
  outputDir: `${SHUFFLE_REPORT}.files`,
  projects: [
    ...journeys.map(project),
    // It measures recovery times, so it runs alone, after the others.
    ...files.filter(isFaultRun).map((file) => ({ ...project(file), dependencies: journeys })),
  ],
  reporter: [['list'], ['json', { outputFile: SHUFFLE_REPORT }]],
})
