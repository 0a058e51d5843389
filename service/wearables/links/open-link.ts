import type { LinkErrorType } from '#contract/wearables/links.ts'
import type { ProviderSlug } from '#contract/wearables/providers.ts'
import { now } from '#platform/clock.ts'
import type { DbReader } from '#service/db/client.ts'
import type { WearableLinkToken } from '#service/db/generated/client.ts'
import { hashToken, readTokenUser } from './create-link-token.ts'

export interface OpenLink {
  token: WearableLinkToken
  teamId: string
  userId: string
}

/** The link of a token; undefined for one that was never issued or whose user is deleted. */
export async function openLink(db: DbReader, token: string): Promise<OpenLink | undefined> {
  const userId = readTokenUser(token)
  if (!userId) return undefined
  const found = await db.wearableLinkToken.findUnique({
    where: { userId_hash: { userId, hash: hashToken(token) } },
    include: { user: { select: { teamId: true, deletedAt: true } } },
  })
  if (!found || found.user.deletedAt) return undefined
  const { user, ...row } = found
  return { token: row, teamId: user.teamId, userId }
}

/** Why a link can no longer be used. */
export function findProblem({
  token: { consumedAt, expiresAt },
}: OpenLink): Extract<LinkErrorType, 'token_expired' | 'token_consumed'> | undefined {
  if (consumedAt) return 'token_consumed'
  return expiresAt <= now() ? 'token_expired' : undefined
}

export function allowsProvider({ token }: OpenLink, provider: ProviderSlug): boolean {
  if (token.provider && token.provider !== provider) return false
  return token.filterOnProviders.length === 0 || token.filterOnProviders.includes(provider)
}
