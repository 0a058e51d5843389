import type { AppointmentType, CancellationReason } from '#contract/appointments.ts'

const id = (number: number) =>
  `ca9ce1ed-0000-4000-8000-${String(number).padStart(12, '0')}` as const

const phlebotomy: CancellationReason[] = [
  { id: id(1), name: 'The patient did not fast', is_refundable: true },
  { id: id(2), name: 'Booked for the wrong patient', is_refundable: true },
  { id: id(3), name: 'The time no longer works', is_refundable: true },
  { id: id(4), name: 'No longer interested', is_refundable: true },
  { id: id(5), name: 'The provider asked to cancel', is_refundable: true },
  { id: id(6), name: 'The patient is sick', is_refundable: true },
  { id: id(7), name: 'The address is wrong', is_refundable: true },
  { id: id(8), name: 'Tested somewhere else', is_refundable: true },
  { id: id(9), name: 'The order changed', is_refundable: true },
  { id: id(10), name: 'The patient was not there', is_refundable: false },
  { id: id(11), name: 'Other', is_refundable: true },
]

const reasons: Record<AppointmentType, CancellationReason[]> = {
  phlebotomy,
  patient_service_center: [{ id: id(21), name: 'Other', is_refundable: true }],
}

export function listCancellationReasons(type: AppointmentType) {
  return reasons[type]
}
