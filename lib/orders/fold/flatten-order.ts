import type { WireOrder } from '#contract/orders.ts'
import type { OrderMessage } from './order-message.ts'

export type FieldValue =
  | string
  | number
  | boolean
  | FieldValue[]
  | { [key: string]: FieldValue | null }

// Paths that are not keys of the order itself.
export const ownerPath = (serviceUserId: string) => `owners.${serviceUserId}`
export const isOwnerPath = (path: string) => path.startsWith('owners.')
export const shipmentPath = (shipmentId: string) => `shipments.${shipmentId}`
export const shipmentIdPath = 'details.data.shipment_id'

const eventKeys = new Set(['events', 'last_event'])
/** Signed afresh each day: only the address before the signature says whether there is a requisition. */
const linkKey = 'requisition_form_url'
const dependentLines = ['second_line', 'access_notes']

/**
 * The order's fields by path, without its events. Null, missing and empty values are left out: alone they say nothing,
 * and in a snapshot the absence of the path says it. Dependent values are stored with what they depend on, so that those
 * of two addresses or shipments never mix.
 */
export function flattenOrder({ order, clientUserId }: OrderMessage): Map<string, FieldValue> {
  const fields = new Map<string, FieldValue>()
  for (const [key, value] of Object.entries(order)) {
    if (eventKeys.has(key)) continue
    if (key === 'health_insurace_id') addMisspelled(fields, order)
    else if (key === linkKey) addFields(fields, key, order[linkKey]?.split('?', 1)[0])
    else if (key === 'details') addDetails(fields, order)
    else if (key === 'patient_address' || key === 'shipping_details') addAddress(fields, key, value)
    else addFields(fields, key, value)
  }
  if (clientUserId !== null) fields.set(ownerPath(order.user_id), clientUserId)
  return fields
}

/** The specification's extended example misspells the key; the right spelling wins if both are there. */
function addMisspelled(fields: Map<string, FieldValue>, order: WireOrder) {
  addFields(fields, 'health_insurance_id', order.health_insurance_id || order.health_insurace_id)
}

function addDetails(fields: Map<string, FieldValue>, { details }: WireOrder) {
  const { shipment, ...data } = details.data ?? {}
  addFields(fields, 'details', { ...details, data })
  if (!shipment) return
  fields.set(shipmentIdPath, shipment.id)
  addFields(fields, shipmentPath(shipment.id), shipment)
}

/** A second line without its own first line would misdirect a parcel. */
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
