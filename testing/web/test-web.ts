export const testWebUrl = 'http://localhost:3000'

interface CallOptions {
  body?: unknown
  /** from `signIn` or `signUp` */
  cookie?: string
  headers?: Record<string, string>
  /** the client's address as the listener would pass it */
  address?: string
}

/** A browser's request from one of our pages. */
export function browserRequest(
  method: string,
  path: string,
  { body, cookie, headers, address }: CallOptions = {},
) {
  return new Request(`${testWebUrl}${path}`, {
    method,
    headers: {
      ...(method === 'GET'
        ? {}
        : {
            origin: testWebUrl,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
          }),
      'x-phial-client-ip': address ?? '203.0.113.7',
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
}

/** The cookies set by an answer, as the next request sends them. */
export function cookiesOf(response: Response) {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
