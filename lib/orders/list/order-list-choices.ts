import type { LowLevelStatus } from '#contract/order-status.ts'

// Filters and sort orders of the staff's list. Client-safe: shared by the URL, the form and the verb.

export const orderSorts = ['changed', 'placed', 'test'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Whose orders: those that are assigned to the viewer. */
export const orderAssignments = ['me'] as const
export type OrderAssignment = (typeof orderAssignments)[number]

export const sortDirections = ['desc', 'asc'] as const
export type SortDirection = (typeof sortDirections)[number]

export const statusGroups = {
  problems: [
    'problem_in_transit_customer',
    'problem_in_transit_lab',
    'failure_to_deliver_to_customer',
    'failure_to_deliver_to_lab',
    'lost',
    'lab_processing_blocked',
    'sample_error',
    'redraw_available',
    'appointment_cancelled',
  ],
  'mail-problems': [
    'problem_in_transit_customer',
    'problem_in_transit_lab',
    'failure_to_deliver_to_customer',
    'failure_to_deliver_to_lab',
    'lost',
  ],
  'lab-problems': ['lab_processing_blocked', 'sample_error', 'redraw_available'],
  'under-way': ['transit_customer', 'out_for_delivery', 'transit_lab'],
} as const satisfies Record<string, readonly LowLevelStatus[]>

export type StatusGroup = keyof typeof statusGroups
export const statusGroupNames = Object.keys(statusGroups) as StatusGroup[]

export function listStatusesOf(detail: StatusGroup | LowLevelStatus): readonly LowLevelStatus[] {
  return isStatusGroup(detail) ? statusGroups[detail] : [detail]
}

export function isStatusGroup(detail: string): detail is StatusGroup {
  return Object.hasOwn(statusGroups, detail)
}
