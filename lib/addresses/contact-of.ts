import { formatPhone } from './format-phone.ts'

interface Reachable {
  email: string | null
  phoneNumber: string | null
}

/** Sets people of one name and birthday apart: the address of the account, else the phone number. */
export function contactOf({ email, phoneNumber }: Reachable): string | null {
  return email ?? (phoneNumber ? formatPhone(phoneNumber) : null)
}
