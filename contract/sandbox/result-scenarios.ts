// A separate file: the simulator page imports it without zod.

/**
 * What a simulated laboratory finds, as bodies of POST /v3/order/{id}/test. A patient's last name that is one of these
 * words chooses the scenario where the body leaves it open, so that a client without a console can drive them.
 */
export const resultScenarios = {
  normal: { interpretation: 'normal' },
  abnormal: { interpretation: 'abnormal' },
  critical: { interpretation: 'critical' },
  partial: { partial: true },
  reflex: { reflex: true },
  unsolicited: { unsolicited: true },
  missing: { has_missing_results: true },
  hemolyzed: { sample_problem: 'hemolyzed' },
  insufficient: { sample_problem: 'quantity_not_sufficient' },
} as const

export type ResultScenario = keyof typeof resultScenarios

export const resultScenarioNames = Object.keys(resultScenarios) as ResultScenario[]
