import { env } from '#lib/env/env.ts'
import { checkOrigin } from '#lib/http/check-origin.ts'
import { isLocale, localeCookie } from '#lib/i18n/locale.ts'

const oneYearSeconds = 31_536_000

/**
 * Remembers the language. It takes a plain form, so that it works without JavaScript, and
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

  const secure = env().WEB_URL.startsWith('https:') ? '; Secure' : ''
  const headers = new Headers({
    'cache-control': 'no-store',
    'set-cookie': `${localeCookie}=${locale}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${secure}`,
  })
  if (request.headers.get('accept')?.includes('application/json')) {
    return new Response(null, { status: 204, headers })
  }
  headers.set('location', localPath(form?.get('next')))
  return new Response(null, { status: 303, headers })
}

/** Anything that a browser could read as another host becomes the home page. */
function localPath(value: FormDataEntryValue | null | undefined): string {
  return typeof value === 'string' && /^\/(?![/\\])[\w\-./?=&%[\]+]*$/.test(value) ? value : '/'
}
