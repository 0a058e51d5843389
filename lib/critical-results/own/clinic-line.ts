import { formatPhone } from '#lib/addresses/format-phone.ts'
import { env } from '#lib/env/env.ts'

/** The number that a patient with a critical result calls. */
export function readClinicLine() {
  const { CLINIC_PHONE } = env()
  return { phone: CLINIC_PHONE, shownPhone: formatPhone(CLINIC_PHONE) }
}
