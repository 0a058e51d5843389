import { z } from 'zod'
import { serviceFaultKinds } from '#contract/sandbox/sandbox-fault-kinds.ts'
import type { Context } from '#lib/auth/context.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sandboxClient } from '#lib/service-client/sandbox-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { type FaultsView, presentFaults } from './faults-view.ts'
import { requireSimulator } from './require-simulator.ts'

export const serviceFaultInput = z.strictObject({
  kind: z.enum(serviceFaultKinds, { error: 'choice' }),
  seconds: z.int().min(1).max(300).default(30),
  delaySeconds: z.int().min(1).max(30).default(10),
})

export async function startServiceFault(
  context: Context,
  input: z.input<typeof serviceFaultInput>,
): Promise<FaultsView> {
  requireSimulator(context)
  const { delaySeconds, ...fault } = parseInput(serviceFaultInput, input)
  const body = { ...fault, delay_seconds: delaySeconds }
  return presentFaults(await askService(sandboxClient().startServiceFault(body)))
}
