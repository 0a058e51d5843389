import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { type PageRecords, pageRules } from '#e2e/support/pages/page-rules.ts'
import { buildOwnerRecords } from '#e2e/support/people/build-test-records.ts'
import { openPatientApi, shipping } from '#e2e/support/people/patient-api.ts'
import { readPrintedLabel } from '#e2e/support/people/service-api.ts'
import { type Caller, callers } from '#testing/authorization/outcomes.ts'

const canary = 'Zorvexity'
const cookies = new Map<Caller, string>()
let records: PageRecords
/** Anything that would identify the owner. */
let traces: string[] = []

// Statuses, headers and text only: plain requests cost a fraction of a browser's.
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
test.use({ faults: async ({}, use) => use([]) })

test.beforeAll(async ({ browser }) => {
  for (const caller of callers) {
    const page = await browser.newPage()
    if (caller === 'stranger') await openPatientApi(page).signUp('Quillmark')
    else if (caller === 'owner') await buildOwner(page)
    else if (caller !== 'anonymous') await signInAs(page, caller)
    const kept = await page.context().cookies()
    cookies.set(caller, kept.map(({ name, value }) => `${name}=${value}`).join('; '))
    await page.close()
  }
})

async function buildOwner(page: Page) {
  const { api, email, ...built } = await buildOwnerRecords(page, canary)
  records = built.records
  await api.saveOrderDraft()
  const code = await readPrintedLabel(records.orderId)
  traces = [canary, email, shipping.firstLine, code, code.replaceAll('-', '')]
  expect([...Object.values(records), ...traces].every(Boolean)).toBe(true)
}

interface Answer {
  status: number
  headers: Headers
  text: string
}

async function request(caller: Caller, address: string, options: RequestInit = {}) {
  const headers = { cookie: cookies.get(caller) ?? '', ...options.headers }
  const answer = await fetch(runningApp().sandbox.webUrl + address, { ...options, headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function expectNoTrace({ headers, text }: Answer, label: string) {
  const all = `${JSON.stringify([...headers])}\n${text}`
  for (const trace of traces) expect(all, label).not.toContain(trace)
}

function expectPrivate({ headers }: Answer, label: string) {
  const cache = headers.get('cache-control') ?? ''
  expect(cache, label).toContain('private')
  expect(cache, label).toContain('no-store')
}

/** The ways in which a browser, or an imitation, requests a page or a part of it. */
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

/** Where the sign-in returns to: the page without its query. */
function signInAddress(address: string) {
  return `/sign-in?next=${encodeURIComponent(address.split('?', 1)[0] ?? '')}`
}

const onDisk = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => path.dirname(file))
  .sort()

test('every page has a rule and every rule has a page', () => {
  expect(
    onDisk.filter((page) => !pageRules[page]),
    'say in e2e/support/pages/page-rules.ts who may open these',
  ).toEqual([])
  expect(
    Object.keys(pageRules).filter((page) => !onDisk.includes(page)),
    'these are in e2e/support/pages/page-rules.ts and nowhere else',
  ).toEqual([])
})

for (const [page, rule] of Object.entries(pageRules))
  test(`${page} opens only for permitted callers`, async () => {
    const address = rule.path(records)
    for (const caller of callers) {
      const answer = await request(caller, address, { redirect: 'manual' })
      const label = `${caller}: ${address}`
      const expected = rule.may[caller]
      expect([label, answer.status]).toEqual([label, expected])
      expectPrivate(answer, label)
      if (expected === 307) {
        const location = answer.headers.get('location') ?? ''
        expect(location, label).toMatch(/^\/(?!\/)/)
        if (caller === 'anonymous' && location.includes('next='))
          expect(location, label).toBe(signInAddress(address))
      }
      const mayKnow = caller === 'owner' || (expected === 200 && page.startsWith('clinic'))
      if (!mayKnow && page !== 'mailbox') expectNoTrace(answer, label)
    }
  })

test('no form of request returns more than the page itself (N31, N41)', async () => {
  for (const [page, rule] of Object.entries(pageRules)) {
    // What is the same for everyone identifies no one.
    if (callers.every((caller) => rule.may[caller] === 200)) continue
    const [address = '', query] = rule.path(records).split('?')
    // All forms where a row is named, some of them elsewhere.
    const namesRow = address.includes(records.orderId) || address.includes(records.patientId)
    const chosen = shapes.filter((_shape, index) => namesRow || index % 4 === 0)
    for (const caller of ['anonymous', 'stranger'] as const)
      for (const { suffix = '', headers } of chosen) {
        const asked = `${address}${suffix}${query ? `?${query}` : ''}`
        const label = `${page} ${caller}: ${asked} ${JSON.stringify(headers)}`
        const answer = await request(caller, asked, { headers })
        expectNoTrace(answer, label)
        if (answer.status !== 400) expectPrivate(answer, label)
      }
  }
})

test('another patient’s order looks like a missing one, also in a form’s address', async () => {
  for (const address of [
    `/kits/order?step=ordered&order=${records.orderId}`,
    `/kits/register?step=done&order=${records.orderId}`,
    `/_next/data/x/orders/${records.orderId}.json`,
  ])
    for (const { headers } of [{ headers: {} }, ...shapes])
      expectNoTrace(await request('stranger', address, { headers }), address)
})

test('signing in redirects only within the app (N38)', async () => {
  const evil = ['//evil.example', '/\\evil.example', 'https:evil.example', '%2f%2fevil.example']
  for (const next of [...evil, 'javascript:alert(1)', '/.//evil.example', '/%5cevil.example'])
    for (const page of ['/sign-in', '/sign-up']) {
      const address = `${page}?next=${encodeURIComponent(next)}`
      const answer = await request('owner', address, { redirect: 'manual' })
      const location = answer.headers.get('location')
      expect([address, answer.status, location]).toEqual([address, 307, '/home'])
      const form = await request('anonymous', address)
      expect(form.text, address).not.toMatch(/(href|action)="[^"]*evil/)
    }
})
