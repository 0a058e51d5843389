import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { log } from '#lib/log.ts'
import { findBackupCode, parseBackupCodes } from './backup-codes.ts'

const periodMs = 30_000

/** better-auth accepts the code before, of, and after the current period. */
const acceptedOffsets = [-1, 0, 1]

/**
 * Makes better-auth accept each code once (RFC 6238, section 5.2), which it does not do by itself. A code that someone
 * has seen cannot be used a second time within its 90 seconds. Says of a second step that was sealed under another
 * AUTH_SECRET that it cannot be checked, where better-auth fails. Accepts a backup code however it is typed.
 */
export const spendTotp = {
  id: 'spend-totp',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/two-factor/verify-totp',
        handler: createAuthMiddleware(async (call) => {
          const userId = await findUserId(call)
          const factor = userId ? await db().twoFactor.findFirst({ where: { userId } }) : null
          if (!factor) return
          const secret = await openSealed(call, factor.secret)
          const now = await readDatabaseTime()
          const step = findStep(secret, { code: String(call.body?.code ?? ''), now })
          // A wrong code: better-auth refuses and counts it, also one that only this process's clock would accept.
          if (step === undefined) return { context: { body: { ...call.body, code: '' } } }
          if (!(await spendStep(factor.id, step)))
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
        }),
      },
      {
        matcher: ({ path }) => path === '/two-factor/verify-backup-code',
        handler: createAuthMiddleware(async (call) => {
          const userId = await findUserId(call)
          const factor = userId ? await db().twoFactor.findFirst({ where: { userId } }) : null
          if (!factor) return
          const codes = parseBackupCodes(await openSealed(call, factor.backupCodes))
          const code = findBackupCode(codes, String(call.body?.code ?? ''))
          // better-auth compares character by character.
          if (code !== undefined) return { context: { body: { ...call.body, code } } }
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin

type Call = Parameters<typeof getSessionFromCtx>[0]

/** Throws second-step-unreadable for what was sealed under another AUTH_SECRET: no code is right or wrong until it is resealed. */
async function openSealed({ context: { secretConfig } }: Call, data: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: secretConfig, data })
  } catch {
    log().error(
      'a second step cannot be opened with this AUTH_SECRET: run scripts/reseal-second-steps.ts',
    )
    throw new APIError('SERVICE_UNAVAILABLE', { code: 'SECOND_STEP_UNREADABLE' })
  }
}

/** The signed-in user, or the one whose password was accepted. */
async function findUserId(call: Call): Promise<string | undefined> {
  const session = await getSessionFromCtx(call)
  if (session) return session.user.id
  const { name } = call.context.createAuthCookie('two_factor')
  const challenge = await call.getSignedCookie(name, call.context.secret)
  if (!challenge) return undefined
  return (await call.context.internalAdapter.findVerificationValue(challenge))?.value
}

function findStep(secret: string, { code, now }: { code: string; now: Date }): number | undefined {
  const current = Math.floor(now.getTime() / periodMs)
  const given = Buffer.from(code)
  return acceptedOffsets
    .map((offset) => current + offset)
    .find((step) => {
      const expected = Buffer.from(computeCode(secret, step))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

/** RFC 4226, section 5.3. */
function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** One statement: of two processes with the same code, one succeeds. */
async function spendStep(factorId: string, step: number): Promise<boolean> {
  const spent = await db().twoFactor.updateMany({
    where: { id: factorId, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return spent.count === 1
}
