import { describe, expect, it } from 'vitest'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { buildVisit } from '#testing/appointments/build-visit.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { Preparation } from './preparation.tsx'
import { VisitCard } from './visit-card.tsx'
import { VisitLine } from './visit-line.tsx'

const readAt = '2026-05-19T12:00:00Z'

function cardWords(given: Partial<AppointmentView>, isOrderCancelled = false) {
  return wordsOf(
    <VisitCard
      appointment={buildVisit(given)}
      isFasting
      readAt={readAt}
      canChange
      canBookAgain={false}
      isOrderCancelled={isOrderCancelled}
      onMove={() => undefined}
      onCancel={() => undefined}
    />,
  )
}

describe('the preparation', () => {
  const words = (at: string, locale: 'en' | 'es' = 'en') => {
    const { startAt, timeZone } = buildVisit()
    return wordsOf(
      <Preparation isFasting startAt={startAt} timeZone={timeZone} readAt={at} />,
      locale,
    )
  }

  it('says from when to fast, and that this has begun once it has', () => {
    expect(words('2026-05-20T01:59:59Z')).toContain(
      'Nothing to eat after Tuesday, May 19 at 7:00 PM.',
    )
    const late = words('2026-05-20T02:00:00Z')
    expect(late).toContain('You should already be fasting, since Tuesday, May 19 at 7:00 PM.')
    expect(late).toContain('If you have eaten since then, choose a later time.')
    expect(words('2026-05-20T02:00:00Z', 'es')).toContain('Ya debería estar en ayunas')
  })

  it('is not advised for a visit whose order is canceled', () => {
    expect(cardWords({})).toContain('Nothing to eat after')
    const canceled = cardWords({}, true)
    expect(canceled).toContain('The order is canceled, this visit isn’t')
    expect(canceled).not.toMatch(/Nothing to eat|fasting/)
  })
})

describe('a canceled visit', () => {
  const canceled = (isRefundable: boolean | null, kind: AppointmentView['kind'] = 'home') =>
    cardWords({
      kind,
      state: 'cancelled',
      freeUntil: kind === 'home' ? '2026-05-19T14:00:00Z' : null,
      cancellation: { cause: 'order', isRefundable },
      can: { move: false, cancel: false },
    })

  it('says whether its fee is refunded, where it has one', () => {
    expect(canceled(false)).toContain(
      'This visit was canceled with its order. The visit fee isn’t refunded.',
    )
    expect(canceled(true)).toContain('The visit fee is refunded.')
    expect(canceled(null)).not.toContain('fee')
    expect(canceled(true, 'center')).not.toContain('fee')
  })
})

describe('the line of a visit', () => {
  it('has the day, the time and the zone of its place, while it is to come', () => {
    expect(wordsOf(<VisitLine appointment={buildVisit()} />)).toContain(
      'Wednesday, May 20 at 7:00 AM Service center · Mountain Standard Time',
    )
    const over = buildVisit({ can: { move: false, cancel: false } })
    for (const appointment of [null, over, buildVisit({ state: 'pending' })])
      expect(wordsOf(<VisitLine appointment={appointment} />)).toBe('')
  })
})
