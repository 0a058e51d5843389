import { randomUUID } from 'node:crypto'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface RouteCase {
  method: Method
  path: string
  body?: unknown
  /** what a patient gets who is not the owner */
  stranger: number
  anonymous: number
  /** takes a form */
  form?: Record<string, string>
}

/** What another site's page would send along. */
export const foreignOrigins: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
]

/** What belongs to the patient whom others must not hear of. */
export interface OwnersThings {
  orderId: string
  draftId: string
  kitCode: string
  sessionId: string
  /** a word that tells of them */
  word: string
}

const draft = { kind: 'order-kit', version: 0, step: 'test', data: {} }
const somebody = { ...draft, version: 7 }
const moved = { finalStatus: 'collecting_sample.testkit.transit_customer' }

/** Every route of app/api with what each may have of it; a route that is not here fails the test below. */
export function listRoutes({
  orderId,
  draftId,
  kitCode,
  sessionId,
  word,
}: OwnersThings): Record<string, RouteCase[]> {
  return {
    'account/activity': [
      { method: 'GET', path: 'account/activity', stranger: 200, anonymous: 401 },
      { method: 'POST', path: 'account/activity', stranger: 200, anonymous: 401 },
    ],
    'account/details': [
      { method: 'GET', path: 'account/details', stranger: 200, anonymous: 401 },
      { method: 'PUT', path: 'account/details', body: {}, stranger: 422, anonymous: 401 },
    ],
    'account/language': [
      {
        method: 'PUT',
        path: 'account/language',
        body: { locale: 'xx' },
        stranger: 422,
        anonymous: 401,
      },
    ],
    'account/request-verification': [
      { method: 'POST', path: 'account/request-verification', stranger: 204, anonymous: 401 },
    ],
    'account/sessions': [
      { method: 'GET', path: 'account/sessions', stranger: 200, anonymous: 401 },
    ],
    'account/sessions/[sessionId]': [
      { method: 'DELETE', path: `account/sessions/${sessionId}`, stranger: 404, anonymous: 401 },
    ],
    'account/sessions/others': [
      { method: 'DELETE', path: 'account/sessions/others', stranger: 204, anonymous: 401 },
    ],
    'account/sign-up': [
      { method: 'POST', path: 'account/sign-up', body: {}, stranger: 422, anonymous: 422 },
    ],
    'account/verify-email': [
      {
        method: 'POST',
        path: 'account/verify-email',
        body: { token: randomUUID() },
        stranger: 410,
        anonymous: 410,
      },
    ],
    'auth-demo': [
      { method: 'POST', path: 'auth-demo', body: { role: 'root' }, stranger: 422, anonymous: 422 },
    ],
    'auth/[...all]': [
      { method: 'POST', path: 'auth/list-sessions', stranger: 404, anonymous: 404 },
      { method: 'POST', path: 'auth/sign-up/email', stranger: 404, anonymous: 404 },
      { method: 'POST', path: 'auth/update-user', stranger: 404, anonymous: 404 },
      { method: 'POST', path: 'auth/change-password', body: {}, stranger: 422, anonymous: 401 },
      { method: 'GET', path: 'auth/get-session', stranger: 405, anonymous: 405 },
    ],
    'clinic/orders/[orderId]': [
      { method: 'GET', path: `clinic/orders/${orderId}`, stranger: 404, anonymous: 401 },
    ],
    'clinic/orders/[orderId]/cancel': [
      { method: 'POST', path: `clinic/orders/${orderId}/cancel`, stranger: 404, anonymous: 401 },
    ],
    'clinic/orders/[orderId]/simulate': [
      {
        method: 'POST',
        path: `clinic/orders/${orderId}/simulate`,
        body: moved,
        stranger: 404,
        anonymous: 401,
      },
    ],
    'clinic/orders/search': [
      {
        method: 'POST',
        path: 'clinic/orders/search',
        body: { search: word },
        stranger: 404,
        anonymous: 401,
      },
    ],
    'drafts/[kind]': [
      { method: 'GET', path: 'drafts/order-kit', stranger: 200, anonymous: 401 },
      { method: 'PUT', path: 'drafts/order-kit', body: somebody, stranger: 409, anonymous: 401 },
      { method: 'PUT', path: 'drafts/order-kit', body: draft, stranger: 200, anonymous: 401 },
      { method: 'DELETE', path: 'drafts/order-kit', stranger: 204, anonymous: 401 },
    ],
    events: [{ method: 'GET', path: 'events', stranger: 200, anonymous: 401 }],
    'kits/check': [
      {
        method: 'POST',
        path: 'kits/check',
        body: { sampleId: kitCode },
        stranger: 200,
        anonymous: 401,
      },
    ],
    'kits/order': [
      {
        method: 'POST',
        path: 'kits/order',
        body: { draftId, version: 1 },
        stranger: 409,
        anonymous: 401,
      },
    ],
    'kits/register': [
      {
        method: 'POST',
        path: 'kits/register',
        body: { draftId, version: 1, sampleId: kitCode },
        stranger: 409,
        anonymous: 401,
      },
    ],
    locale: [
      { method: 'POST', path: 'locale', form: { locale: 'en' }, stranger: 303, anonymous: 303 },
    ],
    orders: [
      { method: 'GET', path: 'orders', stranger: 200, anonymous: 401 },
      { method: 'GET', path: 'orders?page=1', stranger: 200, anonymous: 401 },
    ],
    'orders/[orderId]': [
      { method: 'GET', path: `orders/${orderId}`, stranger: 404, anonymous: 401 },
    ],
    'orders/[orderId]/cancel': [
      { method: 'POST', path: `orders/${orderId}/cancel`, stranger: 404, anonymous: 401 },
    ],
  }
}
