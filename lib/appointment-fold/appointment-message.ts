import { z } from 'zod'
import { appointment, type WireAppointment } from '#contract/appointments.ts'
import { parseEnvelope } from '#lib/service-log/fold/parse-envelope.ts'

/** A message may be reduced: what it leaves out it says nothing about. */
const appointmentData = appointment
  .partial()
  .extend({ id: z.uuid(), order_id: z.uuid(), user_id: z.string().nullish() })

export interface AppointmentMessage {
  appointment: z.infer<typeof appointmentData>
  clientUserId: string | null
}

export function parseAppointmentMessage(body: string): AppointmentMessage | undefined {
  const parsed = parseEnvelope(body, appointmentData)
  return parsed && { appointment: parsed.data, clientUserId: parsed.clientUserId }
}

export function appointmentIdOf({ appointment }: Pick<AppointmentMessage, 'appointment'>) {
  return appointment.id.toLowerCase()
}

export function isSnapshot(given: AppointmentMessage['appointment']): given is WireAppointment {
  return appointment.safeParse(given).success
}
