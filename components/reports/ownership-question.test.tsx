import { expect, it } from 'vitest'
import type { ReportView } from '#lib/reports/report-view.ts'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { OwnershipQuestion } from './ownership-question.tsx'

it('asks in a notice that takes the focus when “No” brings up a second question', () => {
  const report = { jobId: 'a', ownership: { answer: null } } as unknown as ReportView
  const markup = markupOf(<OwnershipQuestion report={report} onAnswered={() => undefined} />)
  expect(markup).toMatch(/^<div tabindex="-1"/)
  expect(readWords(markup)).toContain('No')
})
