import type { ProviderSlug } from '#contract/wearables/providers.ts'
import type { SourceType } from '#contract/wearables/sources.ts'
import type { Origin } from '#service/wearables/ingest/receipt.ts'
import { deriveId } from './derive-id.ts'
import { dayNumberAt, hourMs, instantOf, minuteMs } from './local-time.ts'
import { blockDays, type DemoPerson } from './person.ts'
import { share } from './random.ts'

interface DeviceModel {
  sourceType: SourceType
  manufacturer: string
  model: string
  /** the app that writes what it measures */
  appId: string
  /** hours from full to empty; absent for what needs no charging */
  batteryHours?: number
  /** charged every so many days */
  chargeDays?: number
  chargeMinutes?: number
}

const models = {
  oura: [
    {
      sourceType: 'ring',
      manufacturer: 'Oura',
      model: 'Ring 4',
      appId: 'com.ouraring.oura',
      batteryHours: 168,
      chargeDays: 6,
      chargeMinutes: 70,
    },
  ],
  fitbit: [
    {
      sourceType: 'watch',
      manufacturer: 'Fitbit',
      model: 'Charge 6',
      appId: 'com.fitbit.FitbitMobile',
      batteryHours: 150,
      chargeDays: 5,
      chargeMinutes: 95,
    },
    {
      sourceType: 'scale',
      manufacturer: 'Fitbit',
      model: 'Aria Air',
      appId: 'com.fitbit.FitbitMobile',
    },
  ],
  apple_health_kit: [
    {
      sourceType: 'watch',
      manufacturer: 'Apple',
      model: 'Watch Series 10',
      appId: 'com.apple.health',
      batteryHours: 40,
      chargeDays: 1,
      chargeMinutes: 45,
    },
    { sourceType: 'phone', manufacturer: 'Apple', model: 'iPhone 16', appId: 'com.apple.health' },
    {
      sourceType: 'cuff',
      manufacturer: 'Omron',
      model: 'Evolv',
      appId: 'com.omronhealthcare.omronconnect',
    },
  ],
  freestyle_libre: [
    {
      sourceType: 'automatic',
      manufacturer: 'Abbott',
      model: 'FreeStyle Libre 3',
      appId: 'com.freestylelibre3.app.us',
    },
  ],
  whoop: [
    {
      sourceType: 'watch',
      manufacturer: 'WHOOP',
      model: 'WHOOP 5.0',
      appId: 'com.whoop.iphone',
      batteryHours: 110,
      chargeDays: 4,
      chargeMinutes: 80,
    },
  ],
} as const satisfies Partial<Record<ProviderSlug, readonly DeviceModel[]>>

export type SimulatedProvider = keyof typeof models

export const simulatedProviders = Object.keys(models) as SimulatedProvider[]

export interface DemoDevice extends DeviceModel {
  id: string
  provider: SimulatedProvider
  origin: Origin & { deviceId: string }
}

export function listDevices(userId: string, provider: SimulatedProvider): DemoDevice[] {
  return models[provider].map((model: DeviceModel) => {
    const id = deriveId(userId, provider, model.model)
    const { sourceType, appId } = model
    return { ...model, id, provider, origin: { provider, sourceType, appId, deviceId: id } }
  })
}

const salts: Record<SimulatedProvider, number> = {
  oura: 101,
  fitbit: 102,
  apple_health_kit: 103,
  freestyle_libre: 104,
  whoop: 105,
}

/** Whether the device measures: not while it charges, on a day without it, or after its battery is empty. */
export function isWorn({ seed, ...person }: DemoPerson, device: DemoDevice, at: number): boolean {
  const zone = person.zoneAt(at)
  const day = dayNumberAt(zone, at)
  const block = Math.floor(day / blockDays)
  const salt = salts[device.provider]
  if (device.sourceType === 'phone')
    return share(seed, salt, Math.floor(at / (30 * minuteMs))) < 0.72
  if (device.provider === 'freestyle_libre') return isSensorReady(seed, at)
  if (!device.chargeDays) return true
  if (day === dayOff(seed, salt, block)) return false
  const emptied = findEmptyBattery(seed, salt, block)
  if (instantOf(zone, emptied, 870) <= at && at < instantOf(zone, emptied + 1, 520)) return false
  if (day % device.chargeDays !== salt % device.chargeDays) return true
  const minute = (at - instantOf(zone, day, 0)) / minuteMs
  return minute < 1130 || minute >= 1130 + (device.chargeMinutes ?? 0)
}

function dayOff(seed: number, salt: number, block: number) {
  return block * blockDays + 16 + Math.floor(share(seed, salt, 201, block) * 10)
}

/** A day before which the device was not charged. */
function findEmptyBattery(seed: number, salt: number, block: number) {
  return block * blockDays + 2 + Math.floor(share(seed, salt, 202, block) * 5)
}

/** A new sensor every 14 days warms up for an hour, and now and then the phone is out of reach for three. */
function isSensorReady(seed: number, at: number): boolean {
  const sensorMs = 14 * 24 * hourMs
  const begun = at - Math.floor(share(seed, 203) * sensorMs)
  if (begun % sensorMs < hourMs) return false
  return share(seed, 204, Math.floor(at / (3 * hourMs))) > 0.015
}

/** Percent; undefined for a device without a battery of its own. */
export function batteryAt(person: DemoPerson, device: DemoDevice, at: number): number | undefined {
  if (!device.batteryHours || !device.chargeDays) return undefined
  const { seed } = person
  const zone = person.zoneAt(at)
  const day = dayNumberAt(zone, at)
  const salt = salts[device.provider]
  const emptied = findEmptyBattery(seed, salt, Math.floor(day / blockDays))
  if (instantOf(zone, emptied, 870) <= at && at < instantOf(zone, emptied + 1, 520)) return 0
  const charged = listChargedDays(day, salt, device.chargeDays)
    .map((each) => instantOf(zone, each, 1130 + (device.chargeMinutes ?? 0)))
    .find((end) => end <= at)
  const hours = charged === undefined ? device.batteryHours : (at - charged) / hourMs
  return Math.max(1, Math.round(100 * (1 - hours / device.batteryHours)))
}

function listChargedDays(day: number, salt: number, every: number): number[] {
  const since = (((day - salt) % every) + every) % every
  return [day - since, day - since - every]
}
