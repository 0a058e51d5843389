import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { keyOf, listCriticalTexts } from './critical-texts.ts'
import { ledgerFile, pageFile, parseLedger, printLedger, printPage, renewLedger } from './ledger.ts'

const renew = 'Run: node scripts/renew-reviews.ts'
const review = {
  reviewer: 'Alba Ruiz',
  qualification: 'medical translator',
  reviewedOn: '2026-01-02',
}
const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((letter) => letter.repeat(64))

describe('the ledger of translations', () => {
  it('has the present version of each critical text, in each language', async () => {
    const text = await readFile(ledgerFile, 'utf8')
    const ledger = parseLedger(text)
    const versions = { ...ledger.unreviewed }
    for (const entry of ledger.reviewed) versions[keyOf(entry)] = entry.sha256
    expect(versions, renew).toEqual(
      Object.fromEntries(listCriticalTexts().map((entry) => [keyOf(entry), entry.sha256])),
    )
    expect(text, renew).toBe(printLedger(renewLedger(ledger)))
    expect(await readFile(pageFile, 'utf8'), renew).toBe(printPage(ledger))
  })

  it('covers consents, emails, results, critical results and kits', () => {
    const ids = listCriticalTexts().map(({ id }) => id)
    for (const id of [
      'consents/terms-of-use/2.0',
      'messages/emails/criticalPatient',
      'messages/own-results/set',
      'messages/critical/own',
      'messages/kits/register',
      'documents/instructions',
    ])
      expect(ids).toContain(id)
  })

  it('forgets a review when the text changes, and keeps the others', () => {
    const kept = { id: 'kept', locale: 'es', sha256: a, ...review } as const
    const before = {
      reviewed: [
        kept,
        { id: 'changed', locale: 'es', sha256: b, ...review } as const,
        { id: 'gone', locale: 'es', sha256: b, ...review } as const,
      ],
      unreviewed: {},
    }
    const after = renewLedger(before, [
      { id: 'kept', locale: 'es', sha256: a },
      { id: 'changed', locale: 'es', sha256: c },
      { id: 'added', locale: 'es', sha256: c },
    ])
    expect(after).toEqual({ reviewed: [kept], unreviewed: { 'changed es': c, 'added es': c } })
    expect(printPage(after)).toContain('1 of 3 texts have been reviewed')
    expect(printPage(renewLedger({ reviewed: [], unreviewed: {} }))).toContain(
      'No text has been reviewed by a professional',
    )
  })

  it('accepts no review without a reviewer', () => {
    const { reviewer: _, ...unsigned } = { id: 'x', locale: 'es', sha256: a, ...review }
    const text = JSON.stringify({ reviewed: [unsigned], unreviewed: {} })
    expect(() => parseLedger(text)).toThrow('reviewer')
  })
})
