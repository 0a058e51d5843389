import { expect, it } from 'vitest'
import { callSpan } from './trace-call.ts'

it('names a call without ids and without its query', () => {
  const names = [
    '/v3/order/2f0c8a4e-9d1b-4c7f-8a55-0d9f0c7e1b22/result/pdf',
    '/v2/user/resolve/Wilhelmina%20Quillfeather',
    '/v3/order/area/info?zip_code=80302',
    '/lab_report/v1/parser/job/42',
  ].map((path) => callSpan({ method: 'GET', path }).name)
  expect(names).toEqual([
    'GET /v3/order/:id/result/pdf',
    'GET /v2/user/resolve/:id',
    'GET /v3/order/area/info',
    'GET /lab_report/v1/parser/job/:id',
  ])
})
