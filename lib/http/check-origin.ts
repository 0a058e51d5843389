import { env } from '#lib/env/env.ts'
import { AppError } from '#lib/errors/app-error.ts'

/**
 * Throws wrong-origin unless one of our pages sent the request. Browsers omit Sec-Fetch-Site on plain http except on
 * localhost; then the Origin header decides. A null, foreign or missing origin is refused.
 */
export function checkOrigin(headers: Headers) {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOwnOrigin = origin !== null && listOwnOrigins(headers).includes(origin)
  if (site !== null && site !== 'same-origin') throw new AppError('wrong-origin')
  if (origin !== null && !isOwnOrigin) throw new AppError('wrong-origin')
  if (site === null && origin === null) throw new AppError('wrong-origin')
}

/** The sandbox accepts localhost and 127.0.0.1; elsewhere only the configured address counts. */
export function listOwnOrigins(headers?: Headers): string[] {
  const { WEB_URL, LOCAL_SANDBOX, PORT } = env()
  const own = [new URL(WEB_URL).origin]
  if (!LOCAL_SANDBOX) return own
  const port =
    headers?.get('host')?.match(/^(?:localhost|127\.0\.0\.1):(\d+)$/)?.[1] ?? String(PORT)
  return [...own, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
}
