import { env } from '#lib/env/env.ts'
import { formatPhone } from '#lib/patients/format-phone.ts'

/** The number that a patient with a critical result calls. */
export function readClinicLine() {
  const { CLINIC_PHONE } = env()
  return { phone: CLINIC_PHONE, shownPhone: formatPhone(CLINIC_PHONE) }
}
