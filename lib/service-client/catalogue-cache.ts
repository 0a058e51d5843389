import type { ServiceClient } from './create-service-client.ts'
import { serviceClient } from './service-client.ts'
import { ServiceError } from './service-error.ts'

export type Catalogue = Pick<
  ServiceClient,
  | 'listLabTests'
  | 'getLabTest'
  | 'listTestMarkers'
  | 'listMarkers'
  | 'getMarker'
  | 'listLabs'
  | 'listPhysicians'
>

interface CacheOptions {
  freshMs?: number
  /** how old an answer may be while the service is down */
  staleMs?: number
  maxEntries?: number
  now?: () => number
}

interface Entry {
  at: number
  value: unknown
}

/** The catalogue's reads, kept for a minute and for longer while the service is down. Public data only: it has no patient in it. */
export function cacheCatalogue(client: Catalogue, options: CacheOptions = {}): Catalogue {
  const {
    freshMs = 60_000,
    staleMs = 86_400_000,
    maxEntries = 500,
    now = () => performance.now(),
  } = options
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<unknown>>()

  function keep(key: string, value: unknown) {
    entries.delete(key)
    entries.set(key, { at: now(), value })
    const oldest = entries.keys().next().value
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  async function load(key: string, call: () => Promise<unknown>) {
    try {
      const value = await call()
      keep(key, value)
      return value
    } catch (error) {
      const kept = entries.get(key)
      if (kept && now() - kept.at < staleMs && isOutage(error)) return kept.value
      throw error
    }
  }

  function remember<Args extends unknown[], T>(name: string, call: (...args: Args) => Promise<T>) {
    return (...args: Args): Promise<T> => {
      const key = JSON.stringify([name, ...args])
      const kept = entries.get(key)
      if (kept && now() - kept.at < freshMs) return Promise.resolve(kept.value as T)
      const loading =
        underWay.get(key) ?? load(key, () => call(...args)).finally(() => underWay.delete(key))
      underWay.set(key, loading)
      return loading as Promise<T>
    }
  }

  return {
    listLabTests: remember('listLabTests', client.listLabTests),
    getLabTest: remember('getLabTest', client.getLabTest),
    listTestMarkers: remember('listTestMarkers', client.listTestMarkers),
    listMarkers: remember('listMarkers', client.listMarkers),
    getMarker: remember('getMarker', client.getMarker),
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

const kept = globalThis as typeof globalThis & {
  phialCatalogue?: { client: ServiceClient; catalogue: Catalogue }
}

/** The service's public catalogue through this process's cache. */
export function catalogue(): Catalogue {
  const client = serviceClient()
  if (kept.phialCatalogue?.client !== client)
    kept.phialCatalogue = { client, catalogue: cacheCatalogue(client) }
  return kept.phialCatalogue.catalogue
}
