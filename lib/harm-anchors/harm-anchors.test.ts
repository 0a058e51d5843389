import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import type { Limits } from '#lib/results/limits.ts'
import type { Comparator } from '#lib/results/read-number.ts'
import type { RowInterpretation } from '#lib/results/result-view.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { chooseAnchor } from './harm-anchor.ts'
import { endAnchor, listAnchors, writeAnchor } from './write-anchor.ts'

const alt = {
  name: 'ALT',
  loincCode: '1742-6',
  unit: 'U/L',
  side: 'high' as const,
  value: 80,
  textEn: 'Many doctors aren’t concerned until 80.',
  textEs: 'A muchos médicos no les preocupa hasta 80.',
  source: 'A guideline, 2017',
}

interface Parts {
  number: number
  unit?: string
  comparator?: Comparator
  interpretation?: RowInterpretation
  limits?: Limits | null
}

function buildValue({ number, unit = 'U/L', comparator, interpretation, limits }: Parts) {
  const usual = { low: 7, high: 40, isLowExcluded: false, isHighExcluded: false }
  return {
    ucumUnit: unit,
    scale: {
      number,
      comparator: comparator ?? null,
      limits: limits === undefined ? usual : limits,
    },
    interpretation: interpretation ?? ('high' as const),
  }
}

describe('a harm anchor', () => {
  const anchors = [alt, { ...alt, side: 'low' as const, value: 3 }]
  const chosen = (parts: Parts) => chooseAnchor(buildValue(parts), anchors)?.value

  it('is shown for a value outside the lab’s range on its side', () => {
    expect(chosen({ number: 46 })).toBe(80)
    expect(chosen({ number: 300 })).toBe(80)
    expect(chosen({ number: 5, interpretation: 'low' })).toBe(3)
  })

  it.each<[string, Parts]>([
    ['inside the range', { number: 40, interpretation: 'normal' }],
    ['in another unit', { number: 46, unit: 'ukat/L' }],
    ['that is only a limit', { number: 46, comparator: '>' }],
    ['that is critical', { number: 900, interpretation: 'critical-high' }],
    ['without a range', { number: 46, limits: null }],
    [
      'of a lab whose own limit is beyond it',
      {
        number: 95,
        limits: { low: null, high: 90, isLowExcluded: false, isHighExcluded: false },
      },
    ],
  ])('is not shown for a value %s', (_, parts) => {
    expect(chosen(parts)).toBeUndefined()
  })
})

describe('the clinic’s harm anchors', () => {
  let web: WebFixture

  beforeAll(async () => {
    web = await createWebFixture()
  })
  afterAll(() => web.close())

  it('are written with a source and in both languages, one in force for each place', async () => {
    const clinician = staffContext('clinician')
    const writes = [81, 82, 83, 84].map((value) => writeAnchor(clinician, { ...alt, value }))
    await Promise.all(writes)
    const { anchors, can } = await listAnchors(clinician)
    expect(can.write).toBe(true)
    expect(anchors.map(({ endedAt }) => endedAt === null)).toEqual([true, false, false, false])
    await expect(writeAnchor(clinician, { ...alt, source: ' ', textEs: '' })).rejects.toMatchObject(
      { fields: { source: 'required', textEs: 'required' } },
    )
    const wrong = { ...alt, loincCode: 'ALT', unit: 'U / L' }
    await expect(
      writeAnchor(clinician, { ...wrong, value: '12 or so' as unknown as number }),
    ).rejects.toMatchObject({ fields: { loincCode: 'loinc', unit: 'ucum', value: 'numeric' } })
    await expect(
      writeAnchor(clinician, { ...alt, loincCode: '', unit: ' ', value: '' as unknown as number }),
    ).rejects.toMatchObject({
      fields: { loincCode: 'required', unit: 'required', value: 'required' },
    })
    const anchorId = anchors[0]?.anchorId ?? ''
    await endAnchor(clinician, { anchorId })
    await expect(endAnchor(clinician, { anchorId })).rejects.toMatchObject({ code: 'not-found' })
    expect(await db().harmAnchor.count({ where: { end: null } })).toBe(0)
    expect((await listAnchors(staffContext('support'))).can.write).toBe(false)
  })
})
