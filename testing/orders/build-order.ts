import { order as orderSchema, type WireOrder } from '#contract/orders.ts'

interface OrderParts {
  orderId: string
  teamId?: string
  userId?: string
  /** full statuses, one per minute from the start */
  statuses?: string[]
  updatedAt?: string
  sampleId?: string | null
  further?: Partial<WireOrder>
}

const start = Date.parse('2026-05-01T09:00:00Z')

export const registeredPath = [
  'received.testkit.ordered',
  'received.testkit.awaiting_registration',
  'received.testkit.requisition_created',
  'received.testkit.testkit_registered',
]

/** A kit order in the service's format. */
export function buildOrder(parts: OrderParts): WireOrder {
  const statuses = parts.statuses ?? registeredPath.slice(0, 2)
  const events = statuses.map((status, index) => ({
    id: index + 1,
    created_at: wireTime(start + index * 60_000),
    status,
    status_detail: null,
  }))
  const updatedAt = parts.updatedAt ?? wireTime(start + statuses.length * 60_000)
  return {
    id: parts.orderId,
    team_id: parts.teamId ?? '11111111-1111-4111-8111-111111111111',
    user_id: parts.userId ?? '22222222-2222-4222-8222-222222222222',
    patient_details: null,
    patient_address: null,
    shipping_details: {
      receiver_name: 'Ada Mendel',
      first_line: '12 Fern Street',
      second_line: 'Apt 4',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country: 'United States',
      phone_number: '+15125550123',
    },
    lab_test: {
      id: '33333333-3333-4333-8333-333333333333',
      slug: 'iron',
      name: 'Iron Panel',
      method: 'testkit',
    },
    details: {
      type: 'testkit',
      data: {
        id: '44444444-4444-4444-8444-444444444444',
        shipment: null,
        created_at: wireTime(start),
        updated_at: updatedAt,
      },
    },
    sample_id: parts.sampleId === undefined ? '000000000000' : parts.sampleId,
    notes: null,
    status: statuses.at(-1)?.split('.')[0] ?? null,
    events,
    last_event: events.at(-1) ?? null,
    has_abn: false,
    origin: 'initial',
    created_at: wireTime(start),
    updated_at: updatedAt,
    ...parts.further,
  }
}

/** A full snapshot: every key is there, null unless the parts say otherwise. */
export function buildOrderSnapshot({
  revision,
  ...parts
}: OrderParts & { revision: number }): WireOrder {
  const { health_insurace_id: _, ...shape } = orderSchema.shape
  const empty = Object.fromEntries(Object.keys(shape).map((key) => [key, null]))
  return { ...empty, ...buildOrder(parts), revision } as WireOrder
}

export function wireTime(at: number) {
  return new Date(at).toISOString().replace('Z', '000+00:00')
}
