import { describe, expect, it } from 'vitest'
import { buildShipment, uspsCheckDigit } from './build-shipment.ts'

describe('buildShipment', () => {
  it('has tracking numbers that the couriers accept', () => {
    for (let run = 0; run < 50; run += 1) {
      const shipment = buildShipment('order', new Date(0))
      const number = shipment.outboundTrackingNumber ?? ''
      expect(number).toMatch(/^94001\d{17}$/)
      expect(uspsCheckDigit(number.slice(0, -1))).toBe(Number(number.at(-1)))
      expect(shipment.inboundTrackingUrl).toContain(shipment.inboundTrackingNumber)
      expect(['USPS', 'UPS', 'FedEx']).toContain(shipment.inboundCourier)
    }
  })
})
