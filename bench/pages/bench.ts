import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { loadUrl } from '#bench/app/load-url.ts'
import { type BenchRole, type StartedApp, startApp } from '#bench/app/start-app.ts'
import type {
  Bench,
  BenchCase,
  BenchContext,
  OpenBench,
  Sample,
} from '#bench/runner/define-bench.ts'
import { findChromium } from '#e2e/support/app/chromium.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'
import { captureTree, trimTree } from './capture-tree.ts'
import { listPages, type MeasuredPage, nameOf, type PageKind } from './list-pages.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureWeight, type PageAddress } from './measure-weight.ts'
import { type ControlApp, startControl } from './start-control.ts'

// Script size, Lighthouse scores and pages per second, compared with an empty app of the same Next version and with
// plain pages that run the same queries.

const empty = 'empty app'
const plan = { connections: 4, seconds: 2 }

interface Parts {
  app: StartedApp
  control: ControlApp
  browser: Browser
  debuggingPort: number
  cookies: Record<BenchRole, string>
  facts: Record<string, string | number>
  isSmoke: boolean
}

const judged: MeasuredPage[] = [
  { path: '/' },
  { path: '/sign-in' },
  { path: '/orders', role: 'patient' },
  { path: '/account', role: 'patient' },
  { path: '/clinic/orders', role: 'clinician' },
]

const loaded = [
  { name: 'orders', path: '/orders', role: 'patient' },
  { name: 'clinic-orders', path: '/clinic/orders', role: 'clinician' },
] as const

async function open(context: BenchContext): Promise<OpenBench> {
  const app = await startApp(context, 'pages')
  const debuggingPort = await findFreePort()
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  })
  const cookies = { patient: await app.signIn('patient'), clinician: await app.signIn('clinician') }
  const fileOf = (name: string) => path.join(context.folder, 'trees', `${name}.json`)
  for (const { name, path: at, role } of loaded)
    await captureTree(browser, { url: `${app.webUrl}${at}`, cookie: cookies[role] }, fileOf(name))
  const control = await startControl(app, context.folder)
  await matchSizes({ app, control, cookies }, fileOf)
  const { isSmoke } = context
  const parts: Parts = { app, control, browser, debuggingPort, cookies, facts: {}, isSmoke }
  return {
    cases: [
      ...(await listPages(app)).map((kind) => buildWeightCase(parts, kind)),
      buildLighthouseCase(parts),
      ...loaded.map((page) => buildLoadCase(parts, page)),
    ],
    facts: parts.facts,
    async close() {
      await browser.close()
      await control.stop()
      await app.stop()
    },
  }
}

/** A control that sends more than our page would be slower for that alone. */
async function matchSizes(
  { app, control, cookies }: Pick<Parts, 'app' | 'control' | 'cookies'>,
  fileOf: (name: string) => string,
) {
  for (let tries = 0; tries < 3; tries += 1) {
    let isTrimmed = false
    for (const { name, path: at, role } of loaded) {
      const headers = { cookie: cookies[role], 'accept-encoding': 'identity' }
      const [ours, theirs] = await Promise.all(
        [`${app.webUrl}${at}`, `${control.url}/${name}`].map(async (url) => {
          const response = await fetch(url, { headers })
          return (await response.text()).length
        }),
      )
      const share = (ours ?? 0) / (theirs ?? 1)
      if (share > 0.95) continue
      await trimTree(fileOf(name), share)
      isTrimmed = true
    }
    if (!isTrimmed) return
    await control.restart()
  }
}

function addressOf({ app, cookies }: Parts, { path: at, role }: MeasuredPage): PageAddress {
  return { url: `${app.webUrl}${at}`, cookie: role && cookies[role] }
}

/** A kind's figure is its heaviest page's. */
function buildWeightCase(parts: Parts, { name, pages, atMost }: PageKind): BenchCase {
  const ours = name
  return {
    name: `JavaScript, ${name}`,
    metric: 'scriptKb',
    control: empty,
    rounds: 1,
    variants: [
      { name: empty, run: () => weigh(parts, [{ path: '/' }], { url: `${parts.control.url}/` }) },
      { name: ours, run: () => weigh(parts, pages) },
    ],
    goals: [{ variant: ours, against: empty, atMost }],
  }
}

async function weigh(parts: Parts, pages: MeasuredPage[], only?: PageAddress): Promise<Sample> {
  const sample: Sample = { scriptKb: 0 }
  for (const page of pages) {
    const weight = await measureWeight(parts.browser, only ?? addressOf(parts, page))
    const label = only ? empty : nameOf(page)
    sample.scriptKb = Math.max(sample.scriptKb ?? 0, weight.scriptKb)
    sample[label] = weight.scriptKb
    parts.facts[label] =
      `${weight.scriptKb.toFixed(1)} kB of script in ${weight.scripts} files, page ${weight.htmlKb.toFixed(1)} kB, ${weight.requests} requests`
  }
  return sample
}

/** The worst of the three categories. */
function buildLighthouseCase(parts: Parts): BenchCase {
  const judge = (address: PageAddress) => () => measureLighthouse(parts, address)
  return {
    name: 'Lighthouse',
    metric: 'worst',
    control: empty,
    rounds: parts.isSmoke ? 1 : 3,
    variants: [
      { name: empty, run: judge({ url: `${parts.control.url}/` }) },
      ...judged.map((page) => ({ name: page.path, run: judge(addressOf(parts, page)) })),
    ],
    // Three points of a hundred.
    goals: judged.map((page) => ({ variant: page.path, against: empty, atLeast: 0.97 })),
  }
}

function buildLoadCase(parts: Parts, page: (typeof loaded)[number]): BenchCase {
  const { app, control, cookies } = parts
  const headers = { cookie: cookies[page.role] }
  const plain = 'control with the same queries'
  const targets = {
    plain: { url: `${control.url}/${page.name}`, pid: control.pid(), headers },
    ours: { url: `${app.webUrl}${page.path}`, pid: app.pidOf('web'), headers },
  }
  return {
    name: `pages a second, ${page.path}`,
    metric: 'rps',
    rounds: parts.isSmoke ? 1 : 5,
    control: plain,
    variants: [
      { name: plain, run: () => loadUrl(targets.plain, plan) },
      { name: page.path, run: () => loadUrl(targets.ours, plan) },
    ],
    // Instead of a warm-up round each.
    async prepare() {
      const longer = { ...plan, seconds: 10 }
      await Promise.all(Object.values(targets).map((target) => loadUrl(target, longer)))
    },
    goals: [{ variant: page.path, against: plain, atLeast: 0.8 }],
  }
}

export const bench: Bench = { name: 'pages', open }
