import type { IncomingHttpHeaders } from 'node:http'

// Headers that Next, its adapters or our listener set. From outside they are forgeries:
// x-middleware-subrequest once skipped all middleware, next-resume opens connections, and the app has no server actions.
const ownPrefixes = ['x-phial-', 'x-middleware-', 'x-invoke-', 'x-forwarded-', 'x-prerender-']
const ownNames = new Set([
  'x-nonce',
  'x-request-id',
  'x-request-path',
  'content-security-policy',
  'content-security-policy-report-only',
  'next-resume',
  'next-resume-state-length',
  'next-action',
  'x-matched-path',
  'x-now-route-matches',
  'x-nextjs-data',
  'x-rewrite-url',
  'x-original-url',
  'x-http-method-override',
  'x-real-ip',
  'forwarded',
])

export function cleanRequestHeaders(headers: IncomingHttpHeaders) {
  for (const name of Object.keys(headers)) {
    if (ownNames.has(name) || ownPrefixes.some((prefix) => name.startsWith(prefix)))
      delete headers[name]
  }
}
