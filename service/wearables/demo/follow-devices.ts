import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import type { WearableConnection, WearableDevice } from '#service/db/generated/client.ts'
import { presentDevice } from '#service/wearables/connections/present-device.ts'
import { presentSource } from '#service/wearables/wire/present-source.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { batteryAt, type DemoDevice, isWorn } from './devices.ts'
import { minuteMs } from './local-time.ts'
import type { DemoPerson } from './person.ts'
import type { Simulation } from './read-span.ts'

const lookBackMinutes = 3 * 24 * 60

/** Keeps the devices of a connection: when each measured last, and its battery. */
export async function followDevices(
  tx: Transaction,
  {
    teamId,
    connection,
    simulation,
  }: { teamId: string; connection: WearableConnection; simulation: Simulation },
  at: Date,
) {
  const { userId, id: connectionId } = connection
  for (const device of simulation.devices) {
    const before = await tx.wearableDevice.findUnique({
      where: { userId_id: { userId, id: device.id } },
    })
    const seen = findLastSeen(simulation.person, device, at.getTime())
    const state = {
      connectionId,
      batteryLevel: batteryAt(simulation.person, device, at.getTime()) ?? null,
      lastSeenAt: seen === undefined ? (before?.lastSeenAt ?? null) : new Date(seen),
      updatedAt: now(),
    }
    const { manufacturer, model, sourceType, provider } = device
    const after = await tx.wearableDevice.upsert({
      where: { userId_id: { userId, id: device.id } },
      create: {
        userId,
        id: device.id,
        provider,
        sourceType,
        manufacturer,
        model,
        createdAt: now(),
        ...state,
      },
      update: state,
    })
    if (before && levelOf(before) === levelOf(after)) continue
    await recordEvent(tx, {
      teamId,
      userId,
      eventType: `provider.device.${before ? 'updated' : 'created'}`,
      data: { ...presentDevice(after), source: presentSource(device.origin) },
    })
  }
}

/** A battery is announced when it becomes low, empty or charged again, and not for each percent. */
function levelOf({ batteryLevel }: WearableDevice) {
  if (batteryLevel === null) return 'none'
  if (batteryLevel === 0) return 'empty'
  return batteryLevel <= 20 ? 'low' : 'charged'
}

function findLastSeen(person: DemoPerson, device: DemoDevice, at: number): number | undefined {
  const minute = Math.floor(at / minuteMs) * minuteMs
  for (let back = 0; back < lookBackMinutes; back += 1)
    if (isWorn(person, device, minute - back * minuteMs)) return minute - back * minuteMs
  return undefined
}
