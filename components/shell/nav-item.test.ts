import { describe, expect, it } from 'vitest'
import { isUnder, type NavItem } from './nav-item.ts'
import { listClinicNav } from './nav-items.tsx'

const nav: NavItem[] = listClinicNav((key) => key, {
  isSandbox: true,
  attentionCount: null,
  resultsCount: null,
  reviewCount: 'count',
  waitingCount: 'count',
  can: { oversee: true, queryInsights: true, seeWebhooks: true },
})

describe('isUnder', () => {
  it.each([
    ['/clinic', ['/clinic']],
    ['/clinic/results', ['/clinic/results']],
    ['/clinic/results/holds', ['/clinic/results']],
    ['/clinic/results/critical', ['/clinic/results/critical']],
    ['/clinic/results/critical/1', ['/clinic/results/critical']],
    ['/clinic/settings/staff', ['/clinic/settings']],
    ['/clinic/account', []],
    ['/clinic/orders/1', ['/clinic/orders']],
    ['/clinic/resultsets', []],
  ])('marks only the closest item at %s', (pathname, items) => {
    expect(nav.filter((item) => isUnder(pathname, item)).map(({ href }) => href)).toEqual(items)
  })
})
