import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { type SecondStepChange, secondStepMail } from '#lib/mail/templates/second-step-mail.ts'

/** Tells the owner about a change that someone else may have made. */
export function mailSecondStep(change: SecondStepChange) {
  return async ({ actor, locale }: Context) => {
    if (!('userId' in actor)) return
    const { email, name } = actor
    await db().$transaction((tx) => sendMail(tx, secondStepMail({ email, name, locale }, change)))
  }
}
