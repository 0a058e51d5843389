import { describe, expect, it } from 'vitest'
import { asOrderId } from '#lib/ids.ts'
import type { OwnOrderView } from '#lib/orders/order-view.ts'
import { sortForHome } from '#lib/orders/timeline/sort-for-home.ts'
import { buildVisit } from '#testing/appointments/build-visit.ts'
import { markupOf, readWords, wordsOf } from '#testing/web/words-of.tsx'
import { AskedQuestions } from './asked-questions.tsx'
import { HomeOrders } from './home-orders.tsx'

const at = '2026-05-18T12:00:00Z'

function buildOrder(orderId: string, startAt: string): OwnOrderView {
  const raw = 'collecting_sample.walk_in_test.appointment_scheduled'
  return {
    orderId: asOrderId(orderId),
    labTestId: null,
    labTestName: `Panel ${orderId}`,
    method: 'walk_in_test',
    status: { high: 'collecting_sample', low: 'appointment_scheduled', raw, detail: null, at },
    events: [{ eventId: '1', status: raw, detail: null, at }],
    shipment: null,
    shippingTo: null,
    expectedResultBy: null,
    lateAfter: null,
    isFasting: true,
    placedAt: at,
    updatedAt: at,
    sampleId: null,
    isRegistered: true,
    origin: 'initial',
    isAddressFrozen: false,
    can: {
      cancel: true,
      register: false,
      bookVisit: false,
      changeVisit: true,
      correctAddress: false,
      correctDetails: false,
    },
    appointment: buildVisit({ startAt, endAt: null }),
    results: { set: null, wish: null },
    links: { replacedBy: null },
  }
}

describe('the home page', () => {
  it('has the day and the time of each visit, and how to get ready for the next one', () => {
    const now = new Date('2026-05-19T18:00:00Z')
    const orders = [
      buildOrder('a', '2026-05-20T13:45:00Z'),
      buildOrder('b', '2026-06-01T14:00:00Z'),
    ]
    const words = wordsOf(
      <HomeOrders
        orders={sortForHome(orders, { now, timeZone: 'UTC' })}
        clinicName="Juniper"
        readAt={now.toISOString()}
      />,
    )
    expect(words).toMatch(
      /Next step · Panel a Your visit is tomorrow .*Wednesday, May 20 at 6:45 AM Service center · Mountain Standard Time Get ready Nothing to eat after Tuesday, May 19 at 6:45 PM\./,
    )
    expect(words).toMatch(
      /In progress Panel b .*Appointment scheduled Monday, June 1 at 7:00 AM Service center · Mountain Standard Time/,
    )
  })

  it('says of a canceled visit that another time can be chosen, also where it is not the first', () => {
    const now = new Date('2026-05-19T18:00:00Z')
    const canceled = (orderId: string): OwnOrderView => {
      const order = buildOrder(orderId, '2026-05-20T13:45:00Z')
      const raw = 'collecting_sample.walk_in_test.appointment_cancelled'
      return {
        ...order,
        status: { ...order.status, low: 'appointment_cancelled', raw },
        events: [{ eventId: '1', status: raw, detail: null, at }],
        can: { ...order.can, bookVisit: true },
        appointment: buildVisit({ state: 'cancelled', can: { move: false, cancel: false } }),
      }
    }
    const orders = [buildOrder('a', '2026-05-20T13:45:00Z'), canceled('b')]
    const home = (shown: OwnOrderView[]) =>
      wordsOf(
        <HomeOrders
          orders={sortForHome(shown, { now, timeZone: 'UTC' })}
          clinicName="Juniper"
          readAt={now.toISOString()}
        />,
      )
    const title = 'Your appointment was canceled: choose another time'
    expect(home(orders)).toMatch(new RegExp(`Panel b .*Appointment canceled ${title}`))
    expect(home([canceled('b')])).toContain(`Next step · Panel b ${title}`)
    expect(home([canceled('b')])).not.toMatch(/call/i)
  })

  it('has an order that was replaced among the earlier ones, with a way to the new one', () => {
    const now = new Date('2026-05-19T18:00:00Z')
    const raw = 'failed.testkit.sample_error'
    const detail = 'sample_hemolyzed'
    const order: OwnOrderView = {
      ...buildOrder('a', at),
      method: 'testkit',
      appointment: null,
      status: { high: 'failed', low: 'sample_error', raw, detail, at },
      events: [{ eventId: '1', status: raw, detail, at }],
      links: { replacedBy: asOrderId('b') },
    }
    const markup = markupOf(
      <HomeOrders
        orders={sortForHome([order], { now, timeZone: 'UTC' })}
        clinicName="Juniper"
        readAt={now.toISOString()}
      />,
    )
    expect(readWords(markup)).toMatch(
      /Finished Panel a .*Replaced by a new order Open the new order/,
    )
    expect(readWords(markup)).not.toMatch(/Action needed|new kit/)
    expect(markup).toContain('href="/orders/b"')
  })

  it('has the questions that wait for an answer, with a way to them', () => {
    const asked = {
      requestId: 'a1',
      testNames: ['Thyroid', 'Ferritin'],
      questionCount: 2,
      expiresAt: at,
    }
    const markup = markupOf(<AskedQuestions asked={[asked]} />)
    expect(markup).toContain('href="/answers/a1"')
    expect(readWords(markup)).toMatch(
      /Your clinic has 2 questions .* can order: Thyroid, Ferritin\. You can answer until May 18, 2026/,
    )
  })
})
