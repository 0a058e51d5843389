import { describe, expect, it } from 'vitest'
import { readDecisionRecord } from '#lib/review-decisions/decision-record.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { presentReview, presentRows } from './present-rows.ts'

const ferritin = buildReportRow()
const sodium = buildReportRow({ test_name: 'Natrium', value: '140', units: 'mmol/L' })
const decision = {
  outcome: 'approved',
  reviewerName: 'Johan Lindqvist',
  decidedAt: new Date('2026-03-08T10:00:00Z'),
  reason: null,
} as Parameters<typeof presentReview>[0]

describe('presentRows', () => {
  it('says of each field that a reviewer changed what it was read as', () => {
    const changed = { ...ferritin, value: '23', reference_range: '10 - 150' }
    const [row] = presentRows([changed], [ferritin])
    expect(row).toMatchObject({ value: '23', isAdded: false })
    expect(row?.changes).toEqual([
      { field: 'value', before: '32' },
      { field: 'range', before: '15 - 150' },
    ])
  })

  it('names how a value compares only where nothing else explains it', () => {
    const low = { interpretation: 'abnormal', is_below_min_range: true } as const
    const changesOf = (parts: object) =>
      presentRows([{ ...ferritin, ...low, ...parts }], [ferritin])[0]?.changes
    expect(changesOf({})).toEqual([{ field: 'interpretation', before: 'normal' }])
    expect(changesOf({ value: '9' })).toEqual([{ field: 'value', before: '32' }])
  })

  it('marks added rows, and none before a review', () => {
    expect(presentRows([ferritin, sodium], [ferritin]).map(({ isAdded }) => isAdded)).toEqual([
      false,
      true,
    ])
    expect(presentRows([ferritin])[0]).toMatchObject({ isAdded: false, changes: [] })
  })

  it('shows the printed name beside the usual one, and the usual one only where it is certain', () => {
    const printed = { ...ferritin, test_name: 'S-Ferritin' }
    expect(presentRows([printed])[0]).toMatchObject({ name: 'Ferritin', printedName: 'S-Ferritin' })
    const unsure = { ...printed, loinc_match_status: 'needs_review' as const }
    expect(presentRows([unsure])[0]).toMatchObject({ name: 'S-Ferritin', printedName: null })
  })

  it('says critical with its side', () => {
    const critical = { ...ferritin, interpretation: 'critical' as const }
    const words = [{}, { is_above_max_range: true }, { is_below_min_range: true }].map(
      (side) => presentRows([{ ...critical, ...side }])[0]?.interpretation,
    )
    expect(words).toEqual(['critical', 'critical-high', 'critical-low'])
  })
})

describe('presentReview', () => {
  it('counts what was corrected, added and taken out, and lists what is gone', () => {
    const calcium = buildReportRow({ test_name: 'Calcium', value: '9.4', units: 'mg/dL' })
    const after = [{ ...ferritin, value: '23' }, calcium]
    expect(presentReview(decision, after, [ferritin, sodium])).toMatchObject({
      outcome: 'approved',
      reviewerName: 'Johan Lindqvist',
      changedCount: 1,
      addedCount: 1,
      removed: [{ rowId: sodium.id, name: 'Natrium', value: '140', unit: 'mmol/L' }],
    })
  })

  it('takes nothing of a rejected report for taken out', () => {
    const rejected = { ...decision, outcome: 'rejected', reason: 'Not yours.' }
    expect(presentReview(rejected, [], [ferritin])).toMatchObject({
      outcome: 'rejected',
      reason: 'Not yours.',
      removed: [],
      addedCount: 0,
    })
  })
})

describe('what a reviewer gave as reasons', () => {
  const decided = (rowId: string | null | undefined, reason: string, state = 'accepted') => ({
    rowId,
    state,
    isAdded: false,
    why: { reason, note: 'Kim at Northgate' },
    hold: null,
    doubts: [],
    mark: null,
  })
  const check = { name: 'same', dob: 'same', sex: 'unknown', age: 'unknown' }
  const record = (rows: object[]) =>
    readDecisionRecord({ rows, identity: { check, isConfirmed: false, mark: null } })

  it('tells a value that the laboratory confirmed from one that was misread', () => {
    const changed = [{ ...ferritin, value: '23' }]
    const confirmedBy = (reason: string) =>
      presentRows(changed, [ferritin], { record: record([decided(ferritin.id, reason)]) })[0]
        ?.confirmedBy
    expect(['laboratory', 'clinician', 'misread'].map(confirmedBy)).toEqual([
      'laboratory',
      'clinician',
      null,
    ])
  })

  it('says why a row was taken out, and shows no note of the reviewer', () => {
    const review = presentReview(
      { ...decision, record: { ...record([decided(sodium.id, 'misprint', 'deleted')]) } as never },
      [ferritin],
      [ferritin, sodium],
    )
    expect(review.removed).toMatchObject([{ rowId: sodium.id, reason: 'misprint' }])
    expect(JSON.stringify(review)).not.toContain('Kim')
  })
})
