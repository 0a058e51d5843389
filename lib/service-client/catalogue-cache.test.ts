import { describe, expect, it } from 'vitest'
import { type Catalogue, cacheCatalogue } from './catalogue-cache.ts'
import { ServiceError } from './service-error.ts'

function buildCatalogue() {
  const state = { calls: 0, failure: undefined as ServiceError | undefined, now: 0 }
  const refuse = () => Promise.reject(new ServiceError('not-found'))
  const client: Catalogue = {
    listLabTests: refuse,
    getLabTest: refuse,
    listTestMarkers: refuse,
    listMarkers: refuse,
    getMarker: refuse,
    listPhysicians: refuse,
    listLabs: async () => {
      state.calls += 1
      if (state.failure) throw state.failure
      return []
    },
  }
  const options = { freshMs: 60, staleMs: 1_000, now: () => state.now }
  return { state, cached: cacheCatalogue(client, options) }
}

describe('cacheCatalogue', () => {
  it('asks once for many at the same time, and again when a minute has gone', async () => {
    const { state, cached } = buildCatalogue()
    await Promise.all([cached.listLabs(), cached.listLabs(), cached.listLabs()])
    expect(state.calls).toBe(1)
    state.now = 61
    await cached.listLabs()
    expect(state.calls).toBe(2)
  })

  it('stays useful while the service is down, up to a limit', async () => {
    const { state, cached } = buildCatalogue()
    await cached.listLabs()
    state.failure = new ServiceError('timeout')
    state.now = 500
    expect(await cached.listLabs()).toEqual([])
    state.now = 2_000
    await expect(cached.listLabs()).rejects.toThrow(ServiceError)
  })

  it('does not hide that something is gone', async () => {
    const { state, cached } = buildCatalogue()
    await cached.listLabs()
    state.failure = new ServiceError('not-found')
    state.now = 100
    await expect(cached.listLabs()).rejects.toMatchObject({ kind: 'not-found' })
  })
})
