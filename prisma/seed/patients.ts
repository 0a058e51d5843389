import { randomBytes, randomUUID } from 'node:crypto'
import { createAccount, hashAccountPassword } from '#lib/accounts/create-account.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { ensureStockPatient } from '#lib/patients/stock-patient.ts'
import type { DemoUser } from '#scripts/launcher/sandbox-file.ts'
import type { SeedPerson } from './people.ts'

export interface SeededPatient {
  patientId: string
  userId: string
  serviceUserId: string
  email: string
  person: SeedPerson
}

export interface SeededPatients {
  people: SeededPatient[]
  stockServiceUserId: string
}

export async function seedPatients(
  people: SeedPerson[],
  demo: DemoUser | undefined,
): Promise<SeededPatients> {
  const nobodysHash = await hashAccountPassword(randomBytes(18).toString('base64url'))
  const demoHash = demo ? await hashAccountPassword(demo.password) : nobodysHash
  const seeded: SeededPatient[] = []
  for (const [index, person] of people.entries()) {
    // Before the plan's first order, each at a different time.
    const since = new Date(Date.now() - (190 + 7 * index) * 86_400_000)
    const email = index === 0 && demo ? demo.email : emailOf(person)
    const { patientId, userId } =
      (await findPatient(email)) ??
      (await createPatient(person, {
        email,
        since,
        passwordHash: index === 0 ? demoHash : nobodysHash,
      }))
    seeded.push({
      patientId,
      userId,
      serviceUserId: await ensureServiceUser(asPatientId(patientId)),
      email,
      person,
    })
  }
  const { serviceUserId } = await ensureStockPatient()
  return { people: seeded, stockServiceUserId: serviceUserId }
}

/** As the signed-in patient. */
export function patientContext({ patientId, userId, email, person }: SeededPatient): Context {
  return {
    actor: {
      kind: 'patient',
      userId,
      patientId: asPatientId(patientId),
      name: `${person.firstName} ${person.lastName}`,
      email,
    },
    locale: 'en',
    requestId: randomUUID(),
  }
}

function emailOf({ firstName, lastName }: SeedPerson) {
  const local = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, '')
  return `${local}@example.com`
}

async function findPatient(email: string) {
  const found = await db().patient.findFirst({
    where: { user: { email } },
    select: { id: true, userId: true },
  })
  return found?.userId ? { patientId: found.id, userId: found.userId } : undefined
}

interface NewAccount {
  email: string
  passwordHash: string
  since: Date
}

function createPatient(person: SeedPerson, { email, passwordHash, since }: NewAccount) {
  return db().$transaction(async (tx) => {
    const name = `${person.firstName} ${person.lastName}`
    const userId = await createAccount(tx, {
      email,
      name,
      passwordHash,
      role: 'patient',
      locale: 'en',
      emailVerified: true,
    })
    const { id: patientId } = await tx.patient.create({
      data: {
        userId,
        createdAt: since,
        firstName: person.firstName,
        lastName: person.lastName,
        dob: person.dob,
        gender: person.gender,
        phoneNumber: person.phone,
        address: {
          first_line: person.street,
          second_line: null,
          city: person.city,
          state: person.state,
          zip: person.zip,
          country: 'US',
        },
      },
      select: { id: true },
    })
    return { patientId, userId }
  })
}
