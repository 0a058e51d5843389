import type { Context } from '#lib/auth/context.ts'
import { describeDevice } from '#lib/auth/describe-device.ts'
import { createDeviceToken, writeDeviceCookie } from '#lib/auth/device-cookie.ts'
import { db } from '#lib/db/client.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { newDeviceMail } from '#lib/mail/templates/new-device-mail.ts'
import { rememberDevice } from './known-device.ts'

interface SignIn {
  userId: string
  userAgent: string | null
  /** The sandbox's one-click sign-ins come from a new browser each time. */
  isDemo: boolean
}

/** Remembers the browser of a sign-in, and mails the owner if it is new. Returns the Set-Cookie header. */
export async function noteSignIn(context: Context, { userId, userAgent, isDemo }: SignIn) {
  const token = context.deviceToken ?? createDeviceToken()
  await db().$transaction(async (tx) => {
    const { isNew, isFirst } = await rememberDevice(tx, { userId, token })
    if (!isNew || isFirst || isDemo) return
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await sendMail(tx, newDeviceMail(user, describeDevice(userAgent)))
  })
  return writeDeviceCookie(token)
}
