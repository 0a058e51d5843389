import type { z } from 'zod'
import type { emailBody, linkAnswer, mfaBody, passwordBody } from '#contract/wearables/links.ts'
import { type ProviderSlug, providerSlugs } from '#contract/wearables/providers.ts'
import type { Db } from '#service/db/client.ts'
import { connectByLink, LinkFailure, linkErrorTexts, requireUsable } from './connect-by-link.ts'
import type { OpenLink } from './open-link.ts'

type LinkAnswer = z.infer<typeof linkAnswer>

// What the sandbox's providers answer (docs/sandbox.md).
const wrongPassword = 'wrong'
const expiredPassword = 'expired'
const mfaUser = /^mfa\b/i
const mfaCode = '123456'
const regions = ['us', 'eu', 'ca', 'au']

/** A failure is an answer, not an error of HTTP (contract 2.16). */
async function answerLink(
  link: OpenLink,
  attempt: () => Promise<LinkAnswer | undefined>,
): Promise<LinkAnswer> {
  try {
    const answer = await attempt()
    return answer ?? { state: 'success', redirect_url: link.token.redirectUrl }
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    return { state: 'error', error_type: error.type, error: linkErrorTexts[error.type] }
  }
}

function requireRegion(region: string | null | undefined) {
  if (region && !regions.includes(region.toLowerCase())) throw new LinkFailure('unsupported_region')
}

export function connectByPassword(
  db: Db,
  link: OpenLink,
  provider: ProviderSlug,
  { username, password, region }: z.infer<typeof passwordBody>,
) {
  return answerLink(link, async () => {
    requireUsable(link, provider, 'password')
    requireRegion(region)
    if (password === wrongPassword) throw new LinkFailure('provider_credential_error')
    if (password === expiredPassword) throw new LinkFailure('provider_password_expired')
    if (mfaUser.test(username)) {
      await db.wearableLinkToken.update({
        where: { userId_hash: { userId: link.userId, hash: link.token.hash } },
        data: { pendingProvider: provider },
      })
      return {
        state: 'pending_provider_mfa',
        provider_mfa: { method: 'email', hint: 'The sandbox accepts 123456' },
      }
    }
    await connectByLink(db, link, provider)
    return undefined
  })
}

export function completeMfa(
  db: Db,
  link: OpenLink,
  provider: ProviderSlug,
  { mfa_code }: z.infer<typeof mfaBody>,
) {
  return answerLink(link, async () => {
    requireUsable(link, provider, 'password')
    const pending = providerSlugs.find((slug) => slug === link.token.pendingProvider)
    if (pending !== provider) throw new LinkFailure('token_not_validated')
    if (mfa_code !== mfaCode) throw new LinkFailure('incorrect_mfa_code')
    await connectByLink(db, link, provider)
    return undefined
  })
}

export function connectByEmail(
  db: Db,
  link: OpenLink,
  provider: ProviderSlug,
  { email, region }: z.infer<typeof emailBody>,
) {
  return answerLink(link, async () => {
    requireUsable(link, provider, 'email')
    requireRegion(region)
    if (email.startsWith('wrong@')) throw new LinkFailure('provider_credential_error')
    await connectByLink(db, link, provider)
    return undefined
  })
}
