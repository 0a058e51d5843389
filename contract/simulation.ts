import { z } from 'zod'
import { statusDetails } from './order-status.ts'

// Sandbox operations.

export const interpretations = ['normal', 'abnormal', 'critical'] as const
export const resultTypes = ['numeric', 'range', 'comment', 'coded_value'] as const

export const simulationBody = z.object({
  interpretation: z.enum(interpretations).default('normal'),
  result_types: z.array(z.enum(resultTypes)).min(1).max(4).nullish(),
  has_missing_results: z.boolean().default(false),
  /** Beyond the contract: the reason for the final status, such as sample_hemolyzed for a sample_error. */
  status_detail: z.enum(statusDetails).nullish(),
})

export const printedLabel = z.looseObject({
  sample_id: z.string(),
  printed: z.string(),
  lab_test_name: z.string(),
})

export type PrintedLabel = z.infer<typeof printedLabel>
