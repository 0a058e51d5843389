import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { createLinkTokenBody } from '#contract/wearables/links.ts'
import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import { addressOf } from '#service/http/public-url.ts'
import { requireTeamUser } from '#service/wearables/connections/lock-user.ts'

const validMs = 10 * 60_000

/** A token is `lt_`, the user's id in base64url and a secret: it finds its row by the primary key, which begins with the user. */
export function hashToken(token: string) {
  return new Uint8Array(createHash('sha256').update(token).digest())
}

export function readTokenUser(token: string): string | undefined {
  const [, id = ''] = /^lt_([\w-]{22})\.[\w-]{32}$/.exec(token) ?? []
  const hex = Buffer.from(id, 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export async function createLinkToken(
  db: Db,
  teamId: string,
  body: z.infer<typeof createLinkTokenBody>,
) {
  const userId = await requireTeamUser(db, teamId, body.user_id)
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
  const token = `lt_${id}.${randomBytes(24).toString('base64url')}`
  await db.wearableLinkToken.create({
    data: {
      userId,
      hash: hashToken(token),
      provider: body.provider ?? null,
      redirectUrl: body.redirect_url ?? null,
      filterOnProviders: body.filter_on_providers ?? [],
      onError: body.on_error ?? null,
      onClose: body.on_close ?? null,
      expiresAt: new Date(now().getTime() + validMs),
    },
  })
  const web = addressOf('/link')
  web.searchParams.set('state', token)
  return { link_token: token, link_web_url: web.href }
}
