import type { LinkErrorType } from '#contract/wearables/links.ts'
import { describeProvider, type ProviderSlug } from '#contract/wearables/providers.ts'
import { now } from '#platform/clock.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import {
  connectSimulated,
  isSandboxTeam,
  isSimulated,
} from '#service/wearables/connections/connect-simulated.ts'
import { allowsProvider, findProblem, type OpenLink } from './open-link.ts'

const historyDays = 30

export class LinkFailure extends Error {
  readonly type: LinkErrorType
  constructor(type: LinkErrorType) {
    super(type)
    this.name = 'LinkFailure'
    this.type = type
  }
}

export const linkErrorTexts: Record<LinkErrorType, string> = {
  invalid_token: 'This link is not valid.',
  token_expired: 'This link has expired. Ask for a new one.',
  token_not_validated: 'This link cannot be used for this provider.',
  token_consumed: 'This link was used already. Ask for a new one.',
  provider_credential_error: 'The provider does not accept this name and password.',
  provider_password_expired: 'The password has expired at the provider.',
  provider_api_error: 'The provider cannot be connected here.',
  unsupported_region: 'The provider does not offer this region.',
  duplicate_connection: 'This provider is connected already.',
  required_scopes_not_granted: 'The provider was not allowed to share what is needed.',
  incorrect_mfa_code: 'The code is not right.',
  user_cancelled: 'Connecting was canceled.',
}

/** Throws a LinkFailure unless the link may connect the provider in this way. */
export function requireUsable(link: OpenLink, provider: ProviderSlug, authType: string) {
  const problem = findProblem(link)
  if (problem) throw new LinkFailure(problem)
  if (!allowsProvider(link, provider) || describeProvider(provider).authType !== authType)
    throw new LinkFailure('token_not_validated')
}

/** Connects the provider and uses up the token, of two at once only one. */
export async function connectByLink(db: Db, link: OpenLink, provider: ProviderSlug) {
  const { teamId, userId } = link
  await db.$transaction(async (tx) => {
    await consumeToken(tx, link)
    // Only the sandbox has providers to connect to: real ones need credentials of their own.
    if (!isSimulated(provider) || !(await isSandboxTeam(tx, teamId)))
      throw new LinkFailure('provider_api_error')
    const isNew = await connectSimulated(tx, { teamId, userId, provider, historyDays })
    if (!isNew) throw new LinkFailure('duplicate_connection')
  })
}

async function consumeToken(tx: Transaction, { token, userId }: OpenLink) {
  const { count } = await tx.wearableLinkToken.updateMany({
    where: { userId, hash: token.hash, consumedAt: null, expiresAt: { gt: now() } },
    data: { consumedAt: now() },
  })
  if (count === 0) throw new LinkFailure('token_consumed')
}
