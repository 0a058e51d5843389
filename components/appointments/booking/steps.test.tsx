import { describe, expect, it } from 'vitest'
import type { SlotPlace, SlotSearchResult } from '#lib/booking/slot-view.ts'
import { buildVisit } from '#testing/appointments/build-visit.ts'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { CheckStep } from './check-step.tsx'
import { PlaceStep } from './place-step.tsx'

const search = {
  isSearching: false,
  find: async () => undefined,
  findOrThrow: async () => undefined,
  again: async () => undefined,
}
const slot = {
  bookingKey: 'key',
  startAt: '2026-05-20T15:45:00Z',
  endAt: '2026-05-20T16:00:00Z',
  left: 1,
  price: 45,
}
const place: SlotPlace = {
  siteCode: 'a',
  place: { name: 'Orchard Draw Station', lines: ['18 Orchard Road'] },
  distance: 3,
  timeZone: 'America/Phoenix',
  days: [{ date: '2026-05-20', slots: [slot] }],
}

function resultWith(given: Partial<SlotSearchResult>): SlotSearchResult {
  return {
    kind: 'center',
    zip: '85004',
    radius: '100',
    from: '2026-05-19',
    until: '2026-06-01',
    hasEarlier: false,
    patientZone: 'America/Denver',
    places: [],
    service: 'booked',
    ...given,
  }
}

describe('the step of the place', () => {
  const markup = (given: Partial<SlotSearchResult>, isForOther = false) =>
    markupOf(
      <PlaceStep
        result={resultWith(given)}
        search={search}
        isForOther={isForOther}
        reference="9A0D"
        clinicPhone={isForOther ? undefined : '(303) 555-0100'}
        onChoose={() => undefined}
      />,
      'en',
      'Pacific/Honolulu',
    )

  it('offers the next two weeks, and the clinic where no distance is larger', () => {
    const widest = markup({})
    expect(readWords(widest)).toMatch(
      /within 100 miles of 85004 has openings from May 19 to Jun 1 .*Call your clinic at \(303\) 555-0100 and give them this reference: 9A0D.* Next two weeks/,
    )
    expect(widest).toContain('href="tel:3035550100"')
    expect(readWords(widest)).not.toMatch(/larger distance|Previous two weeks/)
    const narrower = readWords(markup({ radius: '50', hasEarlier: true }))
    expect(narrower).toMatch(
      /Try a larger distance .*Search within 100 miles Next two weeks Previous two weeks/,
    )
    expect(narrower).not.toContain('Call your clinic')
    // One status line says it, and not the buttons.
    expect(widest.match(/role="status"/g)).toHaveLength(1)
    expect(widest).toMatch(/<p role="status"[^>]*>No service center within 100 miles/)
  })

  it('has the zone of the first opening, and the clock of whoever has the visit', () => {
    const words = readWords(markup({ places: [place] }))
    expect(words).toMatch(
      /First opening: Wednesday, May 20 at 8:45 AM Mountain Standard Time Wednesday, May 20 at 5:45 AM where you are/,
    )
    expect(readWords(markup({ places: [place] }, true))).toMatch(
      /8:45 AM Mountain Standard Time Wednesday, May 20 at 9:45 AM for the patient/,
    )
  })
})

describe('the check of a move', () => {
  it('has the zone and the own clock of both times, and what the new one costs', () => {
    const words = readWords(
      markupOf(
        <CheckStep
          mode="move"
          appointment={buildVisit({ kind: 'home' })}
          kind="home"
          isFasting={false}
          readAt="2026-05-01T00:00:00Z"
          held={{ slot, place, expiresAt: '2026-05-19T00:05:00Z' }}
          isForOther={false}
          patientZone={null}
          notes=""
          onNotes={() => undefined}
          isPending={false}
          onHoldAgain={() => undefined}
          onBack={() => undefined}
          onBook={() => undefined}
        />,
        'en',
        'Pacific/Honolulu',
      ),
    )
    expect(words).toMatch(
      /Now Wednesday, May 20 at 7:00 AM Mountain Standard Time Wednesday, May 20 at 4:00 AM where you are/,
    )
    expect(words).toMatch(
      /New Wednesday, May 20 at 8:45 AM Mountain Standard Time Wednesday, May 20 at 5:45 AM where you are/,
    )
    expect(words).toContain('Visit fee $45.00')
  })
})
