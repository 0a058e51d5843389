import type { WireOrder } from '#service/contract/orders.ts'
import type { OrderMessage } from './order-message.ts'

export type FieldValue =
  | string
  | number
  | boolean
  | FieldValue[]
  | { [key: string]: FieldValue | null }

/** What is written beside a path that is not a key of the order itself. */
export const ownerPath = (serviceUserId: string) => `owners.${serviceUserId}`
export const shipmentPath = (shipmentId: string) => `shipments.${shipmentId}`
export const shipmentIdPath = 'details.data.shipment_id'

const eventKeys = new Set(['events', 'last_event'])
const dependentLines = ['second_line', 'access_notes']

/**
 * The order's fields by path, without its events. What is null, missing or empty is left out: it tells nothing.
 * Parts that belong to something that may be replaced are kept with what they belong to, so that they never mix.
 */
export function flattenOrder({ order, clientUserId }: OrderMessage): Map<string, FieldValue> {
  const fields = new Map<string, FieldValue>()
  for (const [key, value] of Object.entries(order)) {
    if (eventKeys.has(key)) continue
    if (key === 'health_insurace_id') addMisspelt(fields, order)
    else if (key === 'details') addDetails(fields, order)
    else if (key === 'patient_address' || key === 'shipping_details') addAddress(fields, key, value)
    else addFields(fields, key, value)
  }
  if (clientUserId !== null) fields.set(ownerPath(order.user_id), clientUserId)
  return fields
}

/** The specification's extended example spells it so; the right spelling wins where both are told. */
function addMisspelt(fields: Map<string, FieldValue>, order: WireOrder) {
  addFields(fields, 'health_insurance_id', order.health_insurance_id || order.health_insurace_id)
}

function addDetails(fields: Map<string, FieldValue>, { details }: WireOrder) {
  const { shipment, ...data } = details.data ?? {}
  addFields(fields, 'details', { ...details, data })
  if (!shipment) return
  fields.set(shipmentIdPath, shipment.id)
  addFields(fields, shipmentPath(shipment.id), shipment)
}

/** A second line without its first line, or beside another one, would lead a parcel astray. */
function addAddress(fields: Map<string, FieldValue>, path: string, value: unknown) {
  if (!isRecord(value)) return
  const firstLine = value.first_line
  for (const [key, part] of Object.entries(value)) {
    if (!dependentLines.includes(key)) addFields(fields, `${path}.${key}`, part)
    else if (typeof part === 'string' && part !== '' && typeof firstLine === 'string') {
      fields.set(`${path}.${key}`, { first_line: firstLine, text: part })
    }
  }
}

function addFields(fields: Map<string, FieldValue>, path: string, value: unknown) {
  if (value === null || value === undefined || value === '') return
  if (isRecord(value)) {
    for (const [key, part] of Object.entries(value)) addFields(fields, `${path}.${key}`, part)
  } else if (Array.isArray(value)) {
    if (value.length > 0) fields.set(path, value as FieldValue[])
  } else {
    fields.set(path, value as FieldValue)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
