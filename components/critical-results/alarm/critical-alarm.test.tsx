import { describe, expect, it } from 'vitest'
import type {
  AlarmsView,
  AlarmView,
  CriticalValueView,
} from '#lib/critical-results/critical-view.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { CriticalAlarm } from './critical-alarm.tsx'

const now = '2026-03-02T10:20:00.000Z'

function buildValue(changes: Partial<CriticalValueView> = {}): CriticalValueView {
  return {
    version: 1,
    revision: 1,
    analyte: 'Hemoglobin',
    value: '6.6',
    unit: 'g/dL',
    referenceRange: '13.5-17.5',
    side: 'low',
    isCritical: true,
    isDoubtful: false,
    specimen: null,
    labName: null,
    collectedAt: null,
    reportedAt: null,
    recordedAt: now,
    ...changes,
  }
}

function buildAlarm(
  criticalId: string,
  { value = buildValue(), former = null, ...changes }: AlarmChanges = {},
): AlarmView {
  return {
    criticalId,
    state: 'open',
    isEscalated: false,
    withdrawal: null,
    owner: null,
    raisedAt: '2026-03-02T10:00:00.000Z',
    confirmDueAt: '2026-03-02T11:00:00.000Z',
    nextLevelAt: null,
    nextNames: [],
    clinical: {
      patientId: 'p',
      patientName: 'Ada Byrd',
      gender: null,
      dob: null,
      isOwnerDoubtful: false,
      withdrawalNote: null,
      value,
      former,
    },
    ...changes,
  }
}

type AlarmChanges = Partial<AlarmView> & {
  value?: CriticalValueView
  former?: CriticalValueView | null
}

function render(alarms: AlarmView[], locale?: Locale) {
  const found: AlarmsView = {
    alarms,
    total: alarms.length,
    now,
    userId: 'reader',
    can: { act: true, actAfterViewing: false },
    access: '',
  }
  return markupOf(<CriticalAlarm found={found} isNew={false} />, locale)
}

/** Each bar's words, from the top, and what the strip of phones has. */
function read(alarms: AlarmView[], locale?: Locale) {
  const [bars = '', strip = ''] = render(alarms, locale).split(
    '<div aria-hidden="true" class="sticky',
  )
  return {
    bars: bars.split('<div data-alarm').slice(1).map(readWords),
    strip: readWords(`<div ${strip}`),
  }
}

const antibodies = { analyte: 'Thyroid Peroxidase Antibodies', unit: 'IU/mL' }
const corrected = buildAlarm('corrected', {
  value: buildValue({ ...antibodies, value: '7', version: 2, isCritical: false, side: null }),
  former: buildValue({ ...antibodies, value: '2304', side: 'high' }),
})
const escalated = buildAlarm('escalated', { isEscalated: true })
const open = buildAlarm('open', { value: buildValue({ analyte: 'Sodium', value: '112' }) })
const acknowledged = { state: 'acknowledged', owner: { userId: 'other', name: 'Dr. Wu' } } as const

describe('the alarm', () => {
  it('has an escalated result before an open one, and what is no longer critical last', () => {
    const { bars } = read([corrected, open, escalated])
    expect(bars[0]).toContain('Hemoglobin 6.6 g/dL')
    expect(bars[1]).toContain('Sodium 112 g/dL')
    expect(bars[1]).toContain('1 more critical result')
    expect(render([corrected, escalated])).toMatch(/6\.6 g\/dL.*Shift C.*Thyroid/s)
    const { bars: owned } = read([corrected, { ...open, ...acknowledged }])
    expect(owned[0]).toContain('Sodium')
  })

  it('takes none by key that it does not show', () => {
    const others = ['a', 'b'].map((id) => buildAlarm(id, acknowledged))
    expect(render([corrected, ...others])).not.toContain('Shift C')
  })

  it('says of a corrected value what it was, and that it is no longer critical', () => {
    const [bar] = read([corrected]).bars
    expect(bar).toContain('Changed critical result')
    expect(bar).toContain(
      'Thyroid Peroxidase Antibodies 7 IU/mL (was 2304 IU/mL, no longer critical)',
    )
    expect(read([corrected], 'es').bars[0]).toContain(
      'Thyroid Peroxidase Antibodies 7 IU/mL (antes 2304 IU/mL, ya no es crítico)',
    )
  })

  it('has no former value where only a doubt was cleared', () => {
    const value = buildValue({ version: 2 })
    const former = buildValue({ isDoubtful: true })
    expect(read([buildAlarm('a', { value, former })]).bars[0]).not.toContain('was')
  })

  it('keeps the most urgent value, how long it has waited, and how many more there are in one line that screen readers skip', () => {
    const { strip } = read([corrected, open, escalated])
    expect(strip).toContain('Hemoglobin 6.6 g/dL 20:00 Open +2')
    expect(read([open]).strip).not.toContain('+')
  })

  it('has one live region', () => {
    expect(render([escalated, open]).match(/role="(alert|status)"|aria-live/g)).toHaveLength(1)
  })
})
