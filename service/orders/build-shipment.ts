import { randomInt } from 'node:crypto'
import type { Prisma } from '#service/db/generated/client.ts'

interface Parcel {
  courier: string
  number: string
  url: string
}

const couriers: (() => Parcel)[] = [buildUspsParcel, buildUpsParcel, buildFedexParcel]

export function buildShipment(orderId: string, time: Date): Prisma.ShipmentUncheckedCreateInput {
  const outbound = buildUspsParcel()
  const inbound = (couriers[randomInt(couriers.length)] ?? buildUspsParcel)()
  return {
    orderId,
    outboundCourier: outbound.courier,
    outboundTrackingNumber: outbound.number,
    outboundTrackingUrl: outbound.url,
    inboundCourier: inbound.courier,
    inboundTrackingNumber: inbound.number,
    inboundTrackingUrl: inbound.url,
    createdAt: time,
    updatedAt: time,
  }
}

/** 22 digits, the last one a check digit with weights 3 and 1 (USPS Publication 199). */
function buildUspsParcel(): Parcel {
  const body = `94001${drawDigits(16)}`
  const number = body + uspsCheckDigit(body)
  return {
    courier: 'USPS',
    number,
    url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  }
}

export function uspsCheckDigit(body: string) {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

function buildUpsParcel(): Parcel {
  const number = `1Z${drawDigits(16)}`
  return { courier: 'UPS', number, url: `https://www.ups.com/track?tracknum=${number}` }
}

function buildFedexParcel(): Parcel {
  const number = drawDigits(12)
  return { courier: 'FedEx', number, url: `https://www.fedex.com/fedextrack/?trknbr=${number}` }
}

function drawDigits(count: number) {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
