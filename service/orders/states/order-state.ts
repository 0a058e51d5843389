import type { LowLevelStatus, Modality } from '#service/contract/order-status.ts'

/** register: a kit that waits for its registration; known_patient: no registration step; import: enters with a requisition. */
export type OrderFlow = 'register' | 'known_patient' | 'import'

export type ShippingPosition =
  | 'transit_customer'
  | 'out_for_delivery'
  | 'with_customer'
  | 'problem_in_transit_customer'

export interface OrderState {
  modality: Modality
  flow: OrderFlow
  /** null before the first event. */
  status: LowLevelStatus | null
  /** Where a kit is, kept beside its registration. */
  shippingPosition: ShippingPosition | null
  isRegistered: boolean
}
