import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { phlebotomyProviders, usAddress } from '#contract/appointment-requests.ts'
import { type AppointmentType, appointmentTypes } from '#contract/appointments.ts'
import { now } from '#platform/clock.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { findServiceCenter } from '#service/scheduling/places/service-centers.ts'
import { findSlot, type Slot } from './list-slots.ts'
import { type Place, placeAtCenter, placeAtHome } from './place.ts'

// A booking key says where and when, sealed: clients cannot read or change it, and another team cannot use it.

const validMs = 30 * 60 * 1000
const version = 'bk1_'
const ivBytes = 12
const tagBytes = 16

const sealed = z.object({
  /** seconds since 1970 */
  start: z.int(),
  expires: z.int(),
  site: z.string().optional(),
  provider: z.enum(phlebotomyProviders).optional(),
  address: usAddress.optional(),
})
type Sealed = z.infer<typeof sealed>

const deriveKey = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'booking keys', 32))

type KeySettings = Pick<ServiceSettings, 'SERVICE_SECRETS_KEY'>

/** Seals many slots with one derivation. */
export function createKeySealer(settings: KeySettings, teamId: string) {
  const [first] = settings.SERVICE_SECRETS_KEY
  if (!first) throw new Error('SERVICE_SECRETS_KEY is empty')
  const key = deriveKey(first.key)
  const expiresAt = new Date(Math.floor((now().getTime() + validMs) / 1000) * 1000)
  return {
    expiresAt,
    seal(place: Place, slot: Slot) {
      const content: Sealed = {
        start: slot.startAt.getTime() / 1000,
        expires: expiresAt.getTime() / 1000,
        ...(place.siteCode === null
          ? { provider: z.enum(phlebotomyProviders).parse(place.provider), address: place.address }
          : { site: place.siteCode }),
      }
      return encrypt(key, boundTo(teamId, place.type), JSON.stringify(content))
    },
  }
}

/** The slot of a key. Throws 400 for one that is not this team's, is of another type, or has expired. */
export function openBookingKey(
  settings: KeySettings,
  { teamId, type, bookingKey }: { teamId: string; type: AppointmentType; bookingKey: string },
): { place: Place; slot: Slot } {
  const text = decrypt(settings, boundTo(teamId, type), bookingKey)
  if (text === undefined) throw new HttpFault(400, 'Invalid booking key format')
  const content = sealed.parse(JSON.parse(text))
  if (content.expires * 1000 <= now().getTime())
    throw new HttpFault(400, 'The booking key has expired: read the availability again')
  const place = placeOf(content)
  const slot = findSlot(place, new Date(content.start * 1000))
  if (!slot) throw new HttpFault(400, 'This appointment slot has passed or is too soon')
  return { place, slot }
}

function placeOf({ site, provider, address }: Sealed): Place {
  const center = site === undefined ? undefined : findServiceCenter(site)
  if (center) return placeAtCenter(center)
  if (provider && address) return placeAtHome(provider, address)
  throw new HttpFault(400, 'Invalid booking key format')
}

const boundTo = (teamId: string, type: AppointmentType) =>
  Buffer.from(`${teamId} ${appointmentTypes.indexOf(type)}`)

function encrypt(key: Buffer, bound: Buffer, text: string) {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return version + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** With each of the service's keys, so that a rotation ends no booking. */
function decrypt({ SERVICE_SECRETS_KEY: keys }: KeySettings, bound: Buffer, bookingKey: string) {
  if (!bookingKey.startsWith(version)) return undefined
  const bytes = Buffer.from(bookingKey.slice(version.length), 'base64url')
  if (bytes.length <= ivBytes + tagBytes) return undefined
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
  for (const { key } of keys) {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), bytes.subarray(0, ivBytes))
      .setAAD(bound)
      .setAuthTag(tag)
    try {
      return (
        decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') +
        decipher.final('utf8')
      )
    } catch {
      // Sealed with another key, or not by this service.
    }
  }
  return undefined
}
