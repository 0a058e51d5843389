import type { ProviderSlug } from '#contract/wearables/providers.ts'
import type { Transaction } from '#service/db/client.ts'
import { simulatedProviders } from '#service/wearables/demo/devices.ts'
import { homeOf, seedOf } from '#service/wearables/demo/person.ts'
import { connectProvider } from './connect-provider.ts'
import { lockUser } from './lock-user.ts'

export const isSimulated = (provider: ProviderSlug) =>
  simulatedProviders.some((simulated) => simulated === provider)

export async function isSandboxTeam(tx: Transaction, teamId: string) {
  const team = await tx.team.findUnique({ where: { id: teamId }, select: { environment: true } })
  return team?.environment === 'sandbox'
}

/** Connects the simulated person of a user: the same one for all of their providers. */
export async function connectSimulated(
  tx: Transaction,
  connecting: { teamId: string; userId: string; provider: ProviderSlug; historyDays: number },
) {
  const { zone } = await lockUser(tx, connecting.teamId, connecting.userId)
  const seed = seedOf(connecting.userId)
  return connectProvider(tx, { ...connecting, seed, homeZone: zone ?? homeOf(seed) })
}
