import { formatPhone } from '#lib/addresses/format-phone.ts'
import type { AddressLines } from './activity-view.ts'

/** In one line. Client-safe. */
export function joinAddress(address: AddressLines) {
  const { receiverName, firstLine, secondLine, city, state, zip, phoneNumber } = address
  const place = [state, zip].filter(Boolean).join(' ')
  const phone = phoneNumber && formatPhone(phoneNumber)
  return [receiverName, firstLine, secondLine, city, place, phone].filter(Boolean).join(', ')
}
