/** `path` comes from `requestPathHeader`, so it is null outside a page request. */
export function signInAddress(path: string | null, fallback: string) {
  return `/sign-in?next=${encodeURIComponent(keepPath(path) ?? fallback)}` as const
}

/** For staff who must set up a second sign-in step first. */
export function setUpAddress(path: string | null) {
  return `/two-factor/set-up?next=${encodeURIComponent(keepPath(path) ?? '/clinic')}` as const
}

/** Keeps only the chosen test of a query: other parameters may contain words about a person. */
function keepPath(path: string | null): string | undefined {
  if (path === null || !/^\/(?![/\\])/.test(path)) return undefined
  return /^[^?#]*(\?test=[\w-]+$)?/.exec(path)?.[0]
}

/** Set by lib/server on every page request; a value sent by the browser is dropped. */
export const requestPathHeader = 'x-request-path'
