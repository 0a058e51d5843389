const base = 'http://local.invalid'

/**
 * The path to go on to after signing in, when it stays on this site; else the fallback. Browsers read `//evil`, `/\evil`
 * and tabs inside as other hosts, so what the URL parser makes of it decides, not what it looks like.
 */
export function safeNext(next: string | string[] | null | undefined, fallback: string): string {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > 512) return fallback
  // An address that decodes to another host may be decoded once more on its way.
  if (!staysHere(next) || !staysHere(safeDecode(next))) return fallback
  const url = new URL(next, base)
  return isSignInPath(url.pathname) ? fallback : `${url.pathname}${url.search}${url.hash}`
}

function staysHere(path: string) {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return false
  const url = URL.parse(path, base)
  return url !== null && url.origin === base && !url.pathname.startsWith('//')
}

function safeDecode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** Signing in must not lead back to signing in, nor to data that a page cannot show. */
function isSignInPath(path: string) {
  return /^\/(sign-in|sign-up|two-factor|api)(\/|$)/.test(path)
}
