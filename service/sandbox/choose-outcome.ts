import { resultScenarioNames, resultScenarios } from '#contract/sandbox/result-scenarios.ts'
import type { SimulationBody } from '#contract/sandbox/simulation.ts'
import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import { readPatient } from '#service/results/read-person.ts'
import type { Outcome } from './simulation.ts'

/** What the body asks for, and for what it leaves open what the patient's last name does. */
export async function chooseOutcome(db: DbReader, order: StoredOrder, body: SimulationBody) {
  const lastName = readPatient(order).last_name?.toLowerCase() ?? ''
  const named = resultScenarioNames.find((name) => name === lastName)
  const scenario: Partial<SimulationBody> = named ? resultScenarios[named] : {}
  if (body.reflex) await requireReflexMarker(db, order)
  const outcome: Outcome = {
    interpretation: body.interpretation ?? scenario.interpretation ?? null,
    statusDetail: body.status_detail ?? null,
    hasPartial: body.partial ?? scenario.partial ?? false,
    options: {
      resultTypes: body.result_types ?? null,
      hasMissing: body.has_missing_results ?? scenario.has_missing_results ?? false,
      hasReflex: body.reflex ?? scenario.reflex ?? false,
      hasUnsolicited: body.unsolicited ?? scenario.unsolicited ?? false,
      sampleProblem: body.sample_problem ?? scenario.sample_problem ?? null,
    },
  }
  return { outcome, endsCorrected: lastName === 'corrected' }
}

async function requireReflexMarker(db: DbReader, order: StoredOrder) {
  const where = { labTestId: order.labTestId, isReflex: true }
  if ((await db.labTestMarker.count({ where })) === 0)
    throw new HttpFault(400, 'reflex: this lab test has no reflex marker')
}
