import type { WearableDevice } from '#service/db/generated/client.ts'
import { presentTime } from '#service/http/present-time.ts'

export function presentDevice(device: WearableDevice) {
  return {
    id: device.id,
    user_id: device.userId,
    provider: device.provider,
    source_type: device.sourceType,
    manufacturer: device.manufacturer,
    model: device.model,
    battery_level: device.batteryLevel,
    last_seen_at: device.lastSeenAt && presentTime(device.lastSeenAt),
    created_at: presentTime(device.createdAt),
    updated_at: presentTime(device.updatedAt),
  }
}
