import { describe, expect, it } from 'vitest'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { buildVisit } from '#testing/appointments/build-visit.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

function words(method: string, appointment: AppointmentView | null) {
  return wordsOf(
    <CancelDialog
      order={{ method, appointment }}
      path="/"
      openedAt="2026-05-19T12:00:00Z"
      onSettled={async () => undefined}
      isOpen
      onClose={() => undefined}
    />,
  )
}

describe('canceling an order', () => {
  it('says first whether the fee of its visit at home is refunded', () => {
    const visit = buildVisit({ kind: 'home', freeUntil: '2026-05-19T14:00:00Z' })
    expect(words('at_home_phlebotomy', visit)).toMatch(
      /canceled with it\. .*The visit fee is refunded\./,
    )
    const late = words('at_home_phlebotomy', { ...visit, freeUntil: '2026-05-19T12:00:00Z' })
    expect(late).toContain('The visit fee isn’t refunded.')
    expect(late).toContain('refunded when they’re canceled at least 24 hours before')
  })

  it('says nothing of a fee where there is none', () => {
    const requested = buildVisit({ kind: 'home', state: 'pending', startAt: null })
    expect(words('at_home_phlebotomy', requested)).not.toContain('fee')
    expect(words('at_home_phlebotomy', null)).not.toContain('fee')
    expect(words('walk_in_test', buildVisit())).not.toContain('fee')
  })
})
