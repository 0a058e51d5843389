import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, APIResponse, BrowserContext, Page } from '@playwright/test'
import { type Asker, askers } from '../../scripts/authorisation/outcomes.ts'
import { openPatientApi, shipping } from '../patient-api.ts'
import { readPrintedLabel } from '../service-api.ts'
import { expect, signInAs, test } from '../test.ts'
import { buildThings } from './build-things.ts'
import { type PagesThings, pageRules } from './page-rules.ts'

const canary = 'Zorvexity'
const requests = new Map<Asker, APIRequestContext>()
const contexts: BrowserContext[] = []
let things: PagesThings
/** Whatever would give the owner away. */
let traces: string[] = []

test.beforeAll(async ({ browser }) => {
  for (const asker of askers) {
    const context = await browser.newContext()
    contexts.push(context)
    requests.set(asker, context.request)
    if (asker === 'anonymous') continue
    const page = await context.newPage()
    if (asker === 'stranger') await openPatientApi(page).signUp('Quillmark')
    else if (asker === 'owner') await buildOwner(page)
    else await signInAs(page, asker)
    await page.close()
  }
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

async function buildOwner(page: Page) {
  const { api, email, ...built } = await buildThings(page, canary)
  things = built.things
  await api.saveOrderDraft()
  const code = await readPrintedLabel(things.orderId)
  traces = [canary, email, shipping.firstLine, code, code.replaceAll('-', '')]
  expect([...Object.values(things), ...traces].every(Boolean)).toBe(true)
}

function requestOf(asker: Asker) {
  const request = requests.get(asker)
  if (!request) throw new Error(`nobody is signed in as ${asker}`)
  return request
}

async function expectNoTrace(answer: APIResponse, label: string) {
  const text = `${JSON.stringify(answer.headersArray())}\n${await answer.text()}`
  for (const trace of traces) expect(text, label).not.toContain(trace)
}

function expectPrivate(answer: APIResponse, label: string) {
  const cache = answer.headers()['cache-control'] ?? ''
  expect(cache, label).toContain('private')
  expect(cache, label).toContain('no-store')
}

/** The ways in which a browser, or somebody who plays one, asks for a page or a part of it. */
const shapes: { suffix?: string; headers: Record<string, string> }[] = [
  { headers: { rsc: '1' } },
  { headers: { rsc: '1', 'next-router-prefetch': '1' } },
  { headers: { rsc: '1', 'next-router-prefetch': '2' } },
  {
    headers: {
      rsc: '1',
      'next-router-prefetch': '1',
      'next-router-segment-prefetch': '/_tree',
    },
  },
  {
    headers: {
      rsc: '1',
      'next-router-prefetch': '1',
      'next-router-segment-prefetch': '/_full',
    },
  },
  { headers: { rsc: '1', 'next-url': '/orders' } },
  {
    headers: {
      rsc: '1',
      'next-router-state-tree': '%5B%22%22%2C%7B%7D%2Cnull%2C%22refetch%22%5D',
    },
  },
  { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } },
  { suffix: '.rsc', headers: { rsc: '1' } },
  { suffix: '.segments/_full.segment.rsc', headers: { rsc: '1' } },
  { suffix: '.segments/_tree.segment.rsc', headers: { rsc: '1' } },
  { suffix: '.json', headers: { 'x-nextjs-data': '1' } },
]

/** Where the sign-in leads back to: the page, without what was asked of it. */
function signInAddress(address: string) {
  return `/sign-in?next=${encodeURIComponent(address.split('?', 1)[0] ?? '')}`
}

const onDisk = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => path.dirname(file))
  .sort()

test('every page has a rule, and every rule a page', () => {
  expect(
    onDisk.filter((page) => !pageRules[page]),
    'say in e2e/authorisation/page-rules.ts who may open these',
  ).toEqual([])
  expect(
    Object.keys(pageRules).filter((page) => !onDisk.includes(page)),
    'these are in e2e/authorisation/page-rules.ts and nowhere else',
  ).toEqual([])
})

for (const [page, rule] of Object.entries(pageRules))
  test(`${page} opens for whom it may`, async () => {
    const address = rule.path(things)
    for (const asker of askers) {
      const answer = await requestOf(asker).get(address, { maxRedirects: 0 })
      const label = `${asker}: ${address}`
      const expected = rule.may[asker]
      expect([label, answer.status()]).toEqual([label, expected])
      expectPrivate(answer, label)
      if (expected === 307) {
        const { location = '' } = answer.headers()
        expect(location, label).toMatch(/^\/(?!\/)/)
        if (asker === 'anonymous' && location.includes('next='))
          expect(location, label).toBe(signInAddress(address))
      }
      const mayKnow = asker === 'owner' || (expected === 200 && page.startsWith('clinic'))
      if (!mayKnow && page !== 'mailbox') await expectNoTrace(answer, label)
    }
  })

test('no shape of a question gets more of a page than the page itself gives (N31, N41)', async () => {
  for (const [page, rule] of Object.entries(pageRules)) {
    // What is the same for everyone tells of nobody.
    if (askers.every((asker) => rule.may[asker] === 200)) continue
    const [address = '', query] = rule.path(things).split('?')
    // Every shape where a row is named, some of them elsewhere.
    const namesRow = address.includes(things.orderId) || address.includes(things.patientId)
    const chosen = shapes.filter((_shape, index) => namesRow || index % 4 === 0)
    for (const asker of ['anonymous', 'stranger'] as const)
      for (const { suffix = '', headers } of chosen) {
        const asked = `${address}${suffix}${query ? `?${query}` : ''}`
        const label = `${page} ${asker}: ${asked} ${JSON.stringify(headers)}`
        const answer = await requestOf(asker).get(asked, { headers })
        await expectNoTrace(answer, label)
        if (answer.status() !== 400) expectPrivate(answer, label)
      }
  }
})

test('another’s order is like one that never was, also inside of a form’s address', async () => {
  for (const address of [
    `/kits/order?step=ordered&order=${things.orderId}`,
    `/kits/register?step=done&order=${things.orderId}`,
    `/_next/data/x/orders/${things.orderId}.json`,
  ])
    for (const { headers } of [{ headers: {} }, ...shapes])
      await expectNoTrace(await requestOf('stranger').get(address, { headers }), address)
})

test('signing in leads nowhere but here (N38)', async () => {
  const evil = ['//evil.example', '/\\evil.example', 'https:evil.example', '%2f%2fevil.example']
  for (const next of [...evil, 'javascript:alert(1)', '/.//evil.example', '/%5cevil.example'])
    for (const page of ['/sign-in', '/sign-up']) {
      const address = `${page}?next=${encodeURIComponent(next)}`
      const answer = await requestOf('owner').get(address, { maxRedirects: 0 })
      expect([address, answer.status(), answer.headers().location]).toEqual([address, 307, '/home'])
      const form = await requestOf('anonymous').get(address)
      expect(await form.text(), address).not.toMatch(/(href|action)="[^"]*evil/)
    }
})
