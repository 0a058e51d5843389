import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export function createNonce() {
  return randomBytes(18).toString('base64url')
}

/** Scripts run only with this request's nonce, or when such a script loads them. */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean) {
  // React's development build evaluates strings, and the page is told of changes over a web socket.
  const scripts = isDevelopment ? " 'unsafe-eval'" : ''
  const connections = isDevelopment ? ' ws:' : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self'${connections}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function setSecurityHeaders(
  response: ServerResponse,
  { policy, isHttps }: { policy: string; isHttps: boolean },
) {
  response.setHeader('content-security-policy', policy)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader(
    'permissions-policy',
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  )
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  if (isHttps)
    response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
