import { setLanguage } from '#lib/accounts/set-language.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import { checkOrigin } from '#lib/http/check-origin.ts'
import { writeLocaleCookie } from '#lib/http/locale-cookie.ts'
import { requestIdOf } from '#lib/http/request-id-of.ts'
import { isLocale, type Locale } from '#lib/i18n/locale.ts'
import { log } from '#lib/log.ts'

/**
 * Remembers the language, in this browser and for emails to the signed-in account. It takes a plain form, so that it works without JavaScript, and
 * answers with a redirect to the page it was sent from; `fetch` asks for JSON and gets 204.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    checkOrigin(request.headers)
  } catch {
    return new Response(null, { status: 403 })
  }
  const form = await request.formData().catch(() => null)
  const locale = form?.get('locale')
  if (!isLocale(locale)) return new Response(null, { status: 400 })
  await saveForAccount(request, locale)

  const headers = new Headers({
    'cache-control': 'no-store',
    'set-cookie': writeLocaleCookie(locale),
  })
  if (request.headers.get('accept')?.includes('application/json')) {
    return new Response(null, { status: 204, headers })
  }
  headers.set('location', localPath(form?.get('next')))
  return new Response(null, { status: 303, headers })
}

/** The page changes its language even when the database is unavailable. Who views as a patient changes nothing. */
async function saveForAccount(request: Request, locale: Locale) {
  try {
    const context = await contextOf(request)
    if (context.viewing || !hasPermission(context.actor, 'account:own')) return
    await setLanguage(context, { locale })
  } catch (error) {
    const requestId = requestIdOf(request.headers)
    log().warn({ requestId, err: error }, 'language not saved for the account')
  }
}

/** Anything that a browser could read as another host becomes the home page. */
function localPath(value: FormDataEntryValue | null | undefined): string {
  return typeof value === 'string' && /^\/(?![/\\])[\w\-./?=&%[\]+]*$/.test(value) ? value : '/'
}
