import type { LowLevelStatus, Modality } from '#contract/order-status.ts'

/** register: a kit that must be registered; known_patient: no registration step; import: starts with a requisition. */
export type OrderFlow = 'register' | 'known_patient' | 'import'

export type ShippingPosition =
  | 'transit_customer'
  | 'out_for_delivery'
  | 'with_customer'
  | 'problem_in_transit_customer'

export interface OrderState {
  modality: Modality
  flow: OrderFlow
  /** null before the first event */
  status: LowLevelStatus | null
  /** the kit's position, independent of its registration */
  shippingPosition: ShippingPosition | null
  isRegistered: boolean
}
