// A separate file: the simulator page imports it without zod.

/**
 * ZIP codes at which the simulated providers behave in one certain way (contract), so that a client without
 * a console can drive them. Elsewhere in the fifty states every place can be booked; Alaska has no visits at home.
 */
export const appointmentScenarios = {
  /** visits and service centers can be booked */
  '85004': 'bookable',
  /** visits can only be requested */
  '54650': 'request_only',
  /** providers serve the area and have no free time */
  '59001': 'no_slots',
  /** someone else takes each slot before it can be booked */
  '85008': 'slot_taken',
  /** a booking is confirmed after five seconds */
  '85006': 'slow_confirmation',
  /** a booking is never confirmed */
  '85007': 'no_confirmation',
} as const
