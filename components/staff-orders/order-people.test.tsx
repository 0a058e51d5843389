import { expect, it } from 'vitest'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { KitBlock } from './order-people.tsx'
import { ShipmentBlock } from './shipment-block.tsx'

const wordsFor = (method: string, sampleId: string | null = null) => {
  const order = {
    orderId: '9a0d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01',
    labTestName: 'Metabolic Health',
    method,
    sampleId,
    isRegistered: true,
    origin: 'initial',
    placedAt: null,
    shipment: null,
    shippingTo: null,
  } as unknown as StaffOrderView
  return wordsOf(
    <>
      <KitBlock order={order} />
      <ShipmentBlock order={order} />
    </>,
  )
}

it('says of a kit whether it is registered and sent, and of a visit what was ordered', () => {
  expect(wordsFor('testkit')).toMatch(/Kit .*Registered Yes .*Nothing has been sent yet/)
  const visit = wordsFor('at_home_phlebotomy')
  expect(visit).toMatch(/Order Test Metabolic Health/)
  expect(visit).not.toMatch(/Kit|Registered|sent/)
})

it('shows the code of a visit’s sample once it has one', () => {
  expect(wordsFor('walk_in_test', 'QX-4471')).toMatch(/code QX-4471/)
  expect(wordsFor('walk_in_test')).not.toMatch(/code/i)
})
