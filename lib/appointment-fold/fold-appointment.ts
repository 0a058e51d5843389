import { type FieldState, foldFields } from '#lib/service-log/fold/fold-fields.ts'
import type { FoldEffect } from '#lib/service-log/fold/fold-messages.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { type AppointmentMessage, isSnapshot } from './appointment-message.ts'

export type AppointmentState = FieldState

export const emptyAppointmentState: AppointmentState = { fields: new Map(), versions: new Map() }

const ownerField = 'client_user_id'

const rules = {
  isOwnField: (field: string) => field === ownerField,
  quietFields: new Set(['updated_at', 'revision']),
}

/** The result is the same for any order and number of messages. */
export function foldAppointment(
  state: AppointmentState,
  { appointment, clientUserId }: AppointmentMessage,
): FoldEffect & { state: AppointmentState } {
  const stated = Object.entries(appointment).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const { fields, versions, isChanged, changedFields } = foldFields(
    state,
    {
      version: versionOf(appointment),
      fields: clientUserId === null ? stated : [...stated, [ownerField, clientUserId]],
      isSnapshot: isSnapshot(appointment),
    },
    rules,
  )
  const hasNews = changedFields.length > 0
  return { state: { fields, versions }, isChanged, hasNews, changedFields, addedEvents: 0 }
}

/** Sortable as text. A message without a revision is older than all that have one. */
function versionOf({ revision, updated_at, created_at }: AppointmentMessage['appointment']) {
  const time = normalizeInstant(updated_at) ?? normalizeInstant(created_at) ?? ''
  return `${String(revision ?? 0).padStart(10, '0')} ${time}`
}

export interface ProjectedAppointment {
  orderId: string
  serviceUserId: string | null
  clientUserId: string | null
  type: string
  status: string
  startAt: string | null
  endAt: string | null
  timeZone: string | null
  revision: number
  createdAt: string | null
  updatedAt: string | null
}

export function projectAppointment({ fields }: AppointmentState): ProjectedAppointment {
  const text = (field: string) => {
    const value = fields.get(field)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const instant = (field: string) => normalizeInstant(text(field)) ?? null
  const userId = text('user_id')
  const revision = fields.get('revision')
  return {
    orderId: text('order_id') ?? '',
    serviceUserId: userId !== null && isUuid(userId) ? userId : null,
    clientUserId: text(ownerField),
    type: text('type') ?? 'unknown',
    status: text('status') ?? 'unknown',
    startAt: instant('start_at'),
    endAt: instant('end_at'),
    timeZone: text('iana_timezone'),
    revision: typeof revision === 'number' ? revision : 0,
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  }
}
