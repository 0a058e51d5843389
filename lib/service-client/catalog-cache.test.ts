import { describe, expect, it } from 'vitest'
import { type Catalog, cacheCatalog } from './catalog-cache.ts'
import { ServiceError } from './service-error.ts'

function buildCatalog() {
  const state = { calls: 0, failure: undefined as ServiceError | undefined, now: 0 }
  const refuse = () => Promise.reject(new ServiceError('not-found'))
  const client: Catalog = {
    listLabTests: refuse,
    getLabTest: refuse,
    listLabTestMarkers: refuse,
    listMarkers: refuse,
    getMarker: refuse,
    listPhysicians: refuse,
    listLabAccounts: refuse,
    listLabs: async () => {
      state.calls += 1
      if (state.failure) throw state.failure
      return []
    },
  }
  const options = { freshMs: 60, staleMs: 1_000, now: () => state.now }
  return { state, cached: cacheCatalog(client, options) }
}

describe('cacheCatalog', () => {
  it('makes one call for concurrent reads, and another after a minute', async () => {
    const { state, cached } = buildCatalog()
    await Promise.all([cached.listLabs(), cached.listLabs(), cached.listLabs()])
    expect(state.calls).toBe(1)
    state.now = 61
    await cached.listLabs()
    expect(state.calls).toBe(2)
  })

  it('serves stale answers while the service is down, up to a limit', async () => {
    const { state, cached } = buildCatalog()
    await cached.listLabs()
    state.failure = new ServiceError('timeout')
    state.now = 500
    expect(await cached.listLabs()).toEqual([])
    state.now = 2_000
    await expect(cached.listLabs()).rejects.toThrow(ServiceError)
  })

  it('does not hide a not-found', async () => {
    const { state, cached } = buildCatalog()
    await cached.listLabs()
    state.failure = new ServiceError('not-found')
    state.now = 100
    await expect(cached.listLabs()).rejects.toMatchObject({ kind: 'not-found' })
  })
})
