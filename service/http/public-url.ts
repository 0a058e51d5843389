import type { ServiceSettings } from '#service/env/env.ts'

let publicUrl = 'http://127.0.0.1'

/** Each program calls it as it starts: orders are presented in requests and jobs alike, and link to their documents. */
export function setPublicUrl(
  settings: Pick<ServiceSettings, 'SERVICE_PUBLIC_URL' | 'SERVICE_PORT'>,
) {
  publicUrl = settings.SERVICE_PUBLIC_URL ?? `http://127.0.0.1:${settings.SERVICE_PORT}`
  return publicUrl
}

export function linkTo(path: string): string {
  return new URL(path, publicUrl).href
}
