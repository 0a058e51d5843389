import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { isLocale } from '#lib/i18n/locale.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { secondStepMail } from '#lib/mail/templates/second-step-mail.ts'
import type { TwoFactor } from '#prisma/generated/client.ts'

interface Resealing {
  /** the AUTH_SECRET until now; undefined when it is lost */
  before: string | undefined
  /** Turns off what neither secret opens, so that its owner can set it up again. */
  turnsOffLost?: boolean
}

/**
 * After AUTH_SECRET was changed: brings the keys and backup codes of second steps under the new one. Nothing is overwritten
 * that its owner changes meanwhile, and running it again changes nothing.
 */
export async function resealSecondSteps(
  context: Context,
  { before, turnsOffLost = false }: Resealing,
) {
  const after = env().AUTH_SECRET
  const counts = { unchanged: 0, resealed: 0, lost: 0 }
  for (const factor of await db().twoFactor.findMany()) {
    if (await open(factor, after)) {
      counts.unchanged += 1
      continue
    }
    const plain = before === undefined ? undefined : await open(factor, before)
    if (plain) {
      await store(factor, plain, after)
      counts.resealed += 1
    } else {
      if (turnsOffLost) await turnOff(context, factor)
      counts.lost += 1
    }
  }
  return counts
}

type Opened = Pick<TwoFactor, 'secret' | 'backupCodes'>

async function open({ secret, backupCodes }: TwoFactor, key: string): Promise<Opened | undefined> {
  try {
    return {
      secret: await symmetricDecrypt({ key, data: secret }),
      backupCodes: await symmetricDecrypt({ key, data: backupCodes }),
    }
  } catch {
    return undefined
  }
}

async function store({ id, secret, backupCodes }: TwoFactor, plain: Opened, key: string) {
  await db().twoFactor.updateMany({
    where: { id, secret, backupCodes },
    data: {
      secret: await symmetricEncrypt({ key, data: plain.secret }),
      backupCodes: await symmetricEncrypt({ key, data: plain.backupCodes }),
    },
  })
}

async function turnOff(context: Context, { id, secret, userId }: TwoFactor) {
  await db().$transaction(async (tx) => {
    const { count } = await tx.twoFactor.deleteMany({ where: { id, secret } })
    if (count === 0) return
    const { email, name, locale } = await tx.user.update({
      where: { id: userId },
      data: { twoFactorEnabled: false, sessions: { deleteMany: {} } },
    })
    await recordAudit(tx, context, {
      action: 'accounts.turn-off-second-step',
      subject: 'user',
      subjectId: userId,
    })
    const recipient = { email, name, locale: isLocale(locale) ? locale : 'en' }
    await sendMail(tx, secondStepMail(recipient, 'turnedOff'))
  })
}
