import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentDevice } from './present-device.ts'

/** The caller has checked that the user is the team's. */
export async function listDevices(db: DbReader, userId: string) {
  const devices = await db.wearableDevice.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return devices.map(presentDevice)
}

export async function getDevice(db: DbReader, userId: string, id: string) {
  const device = await db.wearableDevice.findUnique({ where: { userId_id: { userId, id } } })
  if (!device) throw new HttpFault(404, 'Device not found')
  return presentDevice(device)
}
