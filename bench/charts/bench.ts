import { chromium } from '@playwright/test'
import { Client } from 'pg'
import { loadUrl } from '#bench/app/load-url.ts'
import { type StartedApp, startApp } from '#bench/app/start-app.ts'
import type { Bench, BenchCase, BenchContext, OpenBench } from '#bench/runner/define-bench.ts'
import { findChromium } from '#e2e/support/app/chromium.ts'
import { dayOfYear, fillYear } from './fill-year.ts'
import { walkChart } from './walk-chart.ts'

// Pages of wearable data of a person with a value each minute of a year, against the same page of one day of it: what does
// the length of the history cost the server, and the hand on the keys?

const views = ['week', 'month', 'year'] as const
const topics = ['heartrate', 'steps'] as const

const pathOf = (topic: string, view: string) => `/wearables/${topic}?view=${view}&on=${dayOfYear}`

async function open(context: BenchContext): Promise<OpenBench> {
  const app = await startApp(context, 'charts')
  const client = new Client({ connectionString: app.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  // Messages would bring more of the demo's data while pages are measured.
  await app.stopWorkers()
  const samples = await fillYear(client, app.patientEmail)
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({ executablePath, args })
  const cookie = await app.signIn('patient')
  const { isSmoke } = context
  return {
    cases: topics.flatMap((topic) => [
      loadCase(app, { topic, cookie, isSmoke }),
      {
        name: `${topic} in the browser`,
        metric: 'shownMs',
        control: 'day',
        rounds: isSmoke ? 1 : 5,
        variants: ['day', ...views].map((view) => ({
          name: view,
          run: () => walkChart(browser, { webUrl: app.webUrl, path: pathOf(topic, view), cookie }),
        })),
        goals: views.map((view) => ({ variant: view, against: 'day' })),
      },
    ]),
    facts: { samples },
    async close() {
      await browser.close()
      await client.end()
      await app.stop()
    },
  }
}

function loadCase(
  app: StartedApp,
  { topic, cookie, isSmoke }: { topic: string; cookie: string; isSmoke: boolean },
): BenchCase {
  const plan = { connections: 1, seconds: isSmoke ? 1 : 3 }
  return {
    name: `pages a second, ${topic}`,
    metric: 'rps',
    control: 'day',
    rounds: isSmoke ? 1 : 5,
    variants: ['day', ...views].map((view) => ({
      name: view,
      run: () =>
        loadUrl(
          {
            url: `${app.webUrl}${pathOf(topic, view)}`,
            pid: app.pidOf('web'),
            headers: { cookie },
          },
          plan,
        ),
    })),
    goals: views.map((view) => ({ variant: view, against: 'day' })),
  }
}

export const bench: Bench = { name: 'charts', open }
