import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listPalettePages, type StaffPermissions } from './palette-pages.ts'

const names = (isAllowed: boolean) => {
  const can = new Proxy({} as StaffPermissions, { get: () => isAllowed })
  return listPalettePages({ isSandbox: isAllowed, can })
}

describe('the pages of the palette', () => {
  it('are all that the navigation and the settings lead to', () => {
    const hrefs = new Set<string>(names(true).map(({ href }) => href))
    for (const path of ['shell/nav-items.tsx', 'clinic-settings/settings-list.tsx']) {
      const source = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
      const linked = [...source.matchAll(/'(\/clinic[a-z/-]*)'/g)].map(([, href]) => href)
      expect(linked.length).toBeGreaterThan(5)
      expect(linked.filter((href) => !hrefs.has(href ?? ''))).toEqual([])
    }
  })

  it('are only those that someone may open', () => {
    const hrefs = names(false).map(({ href }) => href)
    expect(hrefs).toContain('/clinic/appointments')
    for (const href of ['/clinic/audit', '/clinic/messages', '/clinic/webhooks', '/clinic/review'])
      expect(hrefs).not.toContain(href)
    expect(hrefs).not.toContain('/clinic/settings/staff')
    expect(hrefs).not.toContain('/clinic/simulator')
  })
})
