import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export function createNonce() {
  return randomBytes(18).toString('base64url')
}

/** React streams parts of an SVG inside of `<svg style="display:none">`; no other style of an element is allowed. */
const streamedSvg = 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='

/** Allows only scripts with this request's nonce, and those that they load; styles from our files, or with the nonce. */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean) {
  // React's development build evaluates strings, and hot reload uses a web socket.
  const scripts = isDevelopment ? " 'unsafe-eval'" : ''
  const connections = isDevelopment ? ' ws:' : ''
  // Hot reload puts styles into the page. A browser ignores 'unsafe-inline' beside a nonce.
  const styles = isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${scripts}`,
    `style-src 'self' ${styles}`,
    `style-src-attr 'unsafe-hashes' '${streamedSvg}'`,
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

/**
 * For what is no page: JSON, exports, and uploaded files, which are untrusted and which no browser should render on our
 * origin. Set here, because Next drops a route's header when the response has one of that name.
 */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

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
    'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), microphone=(), geolocation=(), payment=(), usb=()',
  )
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  if (isHttps)
    response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
