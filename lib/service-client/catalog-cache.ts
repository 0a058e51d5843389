import { processSlot } from '#platform/process-slot.ts'
import type { ServiceClient } from './create-service-client.ts'
import { serviceClient } from './service-client.ts'
import { ServiceError } from './service-error.ts'

export type Catalog = Pick<
  ServiceClient,
  | 'listLabTests'
  | 'getLabTest'
  | 'listLabTestMarkers'
  | 'listMarkers'
  | 'getMarker'
  | 'listLabAccounts'
  | 'listLabs'
  | 'listPhysicians'
>

interface CacheOptions {
  freshMs?: number
  /** maximum age while the service is down */
  staleMs?: number
  maxEntries?: number
  now?: () => number
}

interface Entry {
  at: number
  value: unknown
}

/** Caches catalog reads for a minute, and longer while the service is down. For public data only, never patient data. */
export function cacheCatalog(client: Catalog, options: CacheOptions = {}): Catalog {
  const {
    freshMs = 60_000,
    staleMs = 86_400_000,
    maxEntries = 500,
    now = () => performance.now(),
  } = options
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<unknown>>()

  function store(key: string, value: unknown) {
    entries.delete(key)
    entries.set(key, { at: now(), value })
    const oldest = entries.keys().next().value
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  async function load(key: string, call: () => Promise<unknown>) {
    try {
      const value = await call()
      store(key, value)
      return value
    } catch (error) {
      const cached = entries.get(key)
      if (cached && now() - cached.at < staleMs && isOutage(error)) return cached.value
      throw error
    }
  }

  function remember<Args extends unknown[], T>(name: string, call: (...args: Args) => Promise<T>) {
    return (...args: Args): Promise<T> => {
      const key = JSON.stringify([name, ...args])
      const cached = entries.get(key)
      if (cached && now() - cached.at < freshMs) return Promise.resolve(cached.value as T)
      const loading =
        underWay.get(key) ?? load(key, () => call(...args)).finally(() => underWay.delete(key))
      underWay.set(key, loading)
      return loading as Promise<T>
    }
  }

  return {
    listLabTests: remember('listLabTests', client.listLabTests),
    getLabTest: remember('getLabTest', client.getLabTest),
    listLabTestMarkers: remember('listLabTestMarkers', client.listLabTestMarkers),
    listMarkers: remember('listMarkers', client.listMarkers),
    getMarker: remember('getMarker', client.getMarker),
    listLabAccounts: remember('listLabAccounts', client.listLabAccounts),
    listLabs: remember('listLabs', client.listLabs),
    listPhysicians: remember('listPhysicians', client.listPhysicians),
  }
}

function isOutage(error: unknown) {
  return (
    error instanceof ServiceError &&
    ['unreachable', 'timeout', 'garbage', 'busy'].includes(error.kind)
  )
}

type Search = Pick<Catalog, 'listLabTests'>

const slot = processSlot<{ client: ServiceClient; catalog: Catalog; search: Search }>('catalog')

export const catalog = (): Catalog => caches().catalog

/** For what visitors type: a cache of its own, so that many names do not put out the catalog. */
export const catalogSearch = (): Search => caches().search

function caches() {
  const client = serviceClient()
  if (slot.value?.client !== client)
    slot.value = {
      client,
      catalog: cacheCatalog(client),
      search: cacheCatalog(client, { maxEntries: 200 }),
    }
  return slot.value
}
