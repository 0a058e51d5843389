import { z } from 'zod'
import { statusDetails } from '#contract/order-status.ts'

// Sandbox operations.

export const interpretations = ['normal', 'abnormal', 'critical'] as const
export const resultTypes = ['numeric', 'range', 'comment', 'coded_value'] as const
export const sampleProblems = ['hemolyzed', 'quantity_not_sufficient'] as const

/** What of a simulation the patient's last name can decide too (result-scenarios.ts); the body wins over it. */
const resultOptions = {
  interpretation: z.enum(interpretations).nullish(),
  has_missing_results: z.boolean().nullish(),
  // Beyond the contract:
  /** A partial report comes before the final one. */
  partial: z.boolean().nullish(),
  /** A result is outside of its range, so that the laboratory adds its reflex result. */
  reflex: z.boolean().nullish(),
  /** The laboratory reports a result that was not ordered. */
  unsolicited: z.boolean().nullish(),
  /** What is wrong with the sample: the results that it affects are missing. */
  sample_problem: z.enum(sampleProblems).nullish(),
}

export const simulationBody = z.object({
  ...resultOptions,
  result_types: z.array(z.enum(resultTypes)).min(1).max(4).nullish(),
  /** Beyond the contract: the reason for the final status, such as sample_hemolyzed for a sample_error. */
  status_detail: z.enum(statusDetails).nullish(),
})

export const printedLabel = z.looseObject({
  sample_id: z.string(),
  printed: z.string(),
  lab_test_name: z.string(),
})

/** Beyond the contract: what a simulated provider does with an order's appointment. */
export const appointmentActions = [
  'confirm',
  'move',
  'refuse',
  'cancel',
  'miss',
  'start',
  'complete',
] as const
export type AppointmentAction = (typeof appointmentActions)[number]

export const driveAppointmentBody = z.object({ action: z.enum(appointmentActions) })

export type PrintedLabel = z.infer<typeof printedLabel>
export type SimulationBody = z.infer<typeof simulationBody>
