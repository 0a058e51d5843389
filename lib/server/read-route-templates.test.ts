import { describe, expect, it } from 'vitest'
import { readRouteTemplates } from './read-route-templates.ts'

describe('readRouteTemplates', () => {
  it('names an address by the route that serves it, and no other address at all', async () => {
    const find = await readRouteTemplates('app')
    const names = Object.fromEntries(
      [
        '/',
        '/home?welcome=Wilhelmina',
        '/api/orders',
        '/api/kits/order',
        '/clinic/patients',
        '/clinic/patients/quillfeather',
        '/orders/2f0c8a4e-9d1b-4c7f-8a55-0d9f0c7e1b22#top',
        '/api/auth/callback/anything',
        '/wilhelmina/quillfeather',
        '/(patient)/home',
      ].map((url) => [url, find(url)]),
    )
    expect(names).toEqual({
      '/': '/',
      '/home?welcome=Wilhelmina': '/home',
      '/api/orders': '/api/orders',
      '/api/kits/order': '/api/kits/order',
      '/clinic/patients': '/clinic/patients',
      '/clinic/patients/quillfeather': '/clinic/patients/[patientId]',
      '/orders/2f0c8a4e-9d1b-4c7f-8a55-0d9f0c7e1b22#top': '/orders/[orderId]',
      '/api/auth/callback/anything': '/api/auth/[...all]',
      '/wilhelmina/quillfeather': undefined,
      '/(patient)/home': undefined,
    })
  })
})
