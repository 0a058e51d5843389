import type { Context } from '#lib/auth/context.ts'
import { sandboxClient } from '#lib/service-client/sandbox-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { type FaultsView, presentFaults } from './faults-view.ts'
import { requireSimulator } from './require-simulator.ts'

export async function getFaults(context: Context): Promise<FaultsView> {
  requireSimulator(context)
  return presentFaults(await askService(sandboxClient().getFaults()))
}
