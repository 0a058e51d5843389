import { searchWords } from '#lib/orders/list/search-words.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { type FieldValue, ownerPath, shipmentIdPath, shipmentPath } from './flatten-order.ts'
import { type OrderState, sortEvents } from './fold-order.ts'

const noStatus = 'unknown'

export interface ProjectedOrder {
  serviceUserId: string | null
  clientUserId: string | null
  sampleId: string | null
  labTestId: string | null
  labTestName: string | null
  method: string | null
  status: string
  statusDetail: string | null
  statusAt: string | null
  searchText: string
  placedAt: string | null
  updatedAt: string | null
}

export function projectOrder({ fields, events }: OrderState): ProjectedOrder {
  const read = createFieldReader(fields)
  const serviceUserId = read.text('user_id')
  const newest = findNewest(events)
  const words = [
    read.text('patient_details.first_name'),
    read.text('patient_details.last_name'),
    read.text('shipping_details.receiver_name'),
    read.text('sample_id'),
    read.text('lab_test.name'),
    // Its first eight characters are the reference used on the phone.
    read.text('id'),
  ]
  return {
    serviceUserId: serviceUserId !== null && isUuid(serviceUserId) ? serviceUserId : null,
    clientUserId: serviceUserId === null ? null : read.text(ownerPath(serviceUserId)),
    sampleId: read.text('sample_id'),
    labTestId: read.text('lab_test.id'),
    labTestName: read.text('lab_test.name'),
    method: read.text('lab_test.method') ?? read.text('details.type'),
    status: statusOf({ fields, events }, newest),
    statusDetail: newest?.statusDetail ?? null,
    statusAt: newest?.createdAt ?? null,
    searchText: searchWords(words.filter((word) => word !== null).join(' ')).join(' '),
    placedAt: normalizeInstant(read.text('created_at')) ?? null,
    updatedAt: normalizeInstant(read.text('updated_at')) ?? null,
  }
}

export function statusOf(
  { fields, events }: Pick<OrderState, 'fields' | 'events'>,
  newest = findNewest(events),
): string {
  return newest?.status ?? createFieldReader(fields).text('status') ?? noStatus
}

function findNewest(events: OrderState['events']) {
  return sortEvents(events.values()).at(-1)
}

export function createFieldReader(fields: ReadonlyMap<string, FieldValue>) {
  const text = (path: string) => {
    const value = fields.get(path)
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
  }
  return {
    text,
    flag(path: string) {
      const value = fields.get(path)
      return typeof value === 'boolean' ? value : null
    },
    /** Only valid beside the first line it arrived with. */
    dependentLine(address: string, line: string) {
      const value = fields.get(`${address}.${line}`)
      if (typeof value !== 'object' || Array.isArray(value)) return null
      return value.first_line === fields.get(`${address}.first_line`) &&
        typeof value.text === 'string'
        ? value.text
        : null
    },
    shipmentText(key: string) {
      const shipmentId = text(shipmentIdPath)
      return shipmentId === null ? null : text(`${shipmentPath(shipmentId)}.${key}`)
    },
    hasShipment: () => text(shipmentIdPath) !== null,
  }
}
