import { z } from 'zod'
import { now } from '#platform/clock.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import type { Person } from '#service/results/physiology/read-norms.ts'

const text = z.string().nullish()
const storedPatient = z.object({ first_name: text, last_name: text, dob: text, gender: text })

/** The patient of an order; all fields are missing for a kit that is not registered. */
export const readPatient = ({ patientDetails }: StoredOrder) =>
  storedPatient.parse(patientDetails ?? {})

export function readPerson(order: StoredOrder): Person {
  const { gender, dob } = readPatient(order)
  return {
    sex: gender === 'female' || gender === 'male' ? gender : 'unknown',
    age: dob ? ageAt(dob, now()) : null,
  }
}

/** In full years. */
export function ageAt(dob: string, day: Date): number {
  const born = new Date(dob)
  const years = day.getUTCFullYear() - born.getUTCFullYear()
  const birthday = new Date(born)
  birthday.setUTCFullYear(day.getUTCFullYear())
  return birthday > day ? years - 1 : years
}
