/** Where to sign in, and then go on: `path` comes from the listener, which knows the whole address. */
export function signInAddress(path: string | null, fallback: string): string {
  const isLocal = path !== null && /^\/(?![/\\])/.test(path)
  // Of a query only the chosen test goes along; others may hold words about a person.
  const next = isLocal ? (/^[^?#]*(\?test=[\w-]+$)?/.exec(path)?.[0] ?? fallback) : fallback
  return `/sign-in?next=${encodeURIComponent(next)}`
}

/** Where staff set up their second step of signing in before they go on. */
export function setUpAddress(path: string | null): string {
  return signInAddress(path, '/clinic').replace('/sign-in', '/two-factor/set-up')
}

/** Set by lib/server on every request to a page; never taken from the browser. */
export const requestPathHeader = 'x-request-path'
