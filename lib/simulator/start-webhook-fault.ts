import { z } from 'zod'
import { webhookFaultKinds } from '#contract/sandbox/sandbox-fault-kinds.ts'
import type { Context } from '#lib/auth/context.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sandboxClient } from '#lib/service-client/sandbox-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { type FaultsView, presentFaults } from './faults-view.ts'
import { requireSimulator } from './require-simulator.ts'

export const webhookFaultInput = z.strictObject({
  kind: z.enum(webhookFaultKinds, { error: 'choice' }),
  count: z.int().min(1).max(50).default(1),
  delaySeconds: z.int().min(1).max(60).default(10),
})

export async function startWebhookFault(
  context: Context,
  input: z.input<typeof webhookFaultInput>,
): Promise<FaultsView> {
  requireSimulator(context)
  const { delaySeconds, ...fault } = parseInput(webhookFaultInput, input)
  const body = { ...fault, delay_seconds: delaySeconds }
  return presentFaults(await askService(sandboxClient().startWebhookFault(body)))
}
