import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { locales } from '#lib/i18n/locale.ts'

export const setLanguageSchema = z.strictObject({ locale: z.enum(locales, { error: 'choice' }) })

/** Applies to emails, and to the app in browsers that have not chosen a language. */
export async function setLanguage(context: Context, { locale }: z.infer<typeof setLanguageSchema>) {
  requirePermission(context, 'account:own')
  if (!('userId' in context.actor)) throw new AppError('forbidden')
  await db().user.update({ where: { id: context.actor.userId }, data: { locale } })
}
