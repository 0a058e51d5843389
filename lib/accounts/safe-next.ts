import type { Route } from 'next'

const base = 'http://local.invalid'

/**
 * The path to continue to after signing in if it stays on this site, else the fallback. Browsers read `//evil`,
 * `/\evil` and paths with tabs as other hosts, so the URL parser's result decides, not the text.
 */
export function safeNext(next: string | string[] | null | undefined, fallback: Route): Route {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > 512) return fallback
  // The path may be decoded once more on its way, so it must be safe decoded too.
  if (!staysHere(next) || !staysHere(safeDecode(next))) return fallback
  const url = new URL(next, base)
  if (isSignInPath(url.pathname)) return fallback
  // From outside: it stays on this site, but may not exist.
  return `${url.pathname}${url.search}${url.hash}` as Route
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

function isSignInPath(path: string) {
  return /^\/(sign-in|sign-up|two-factor|api)(\/|$)/.test(path)
}
