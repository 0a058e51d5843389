import type { Route } from 'next'

// For the browser too: without the schemas, whose library is larger than a page.

/**
 * The lanes of the worklist, in its order. `unread` are reviewed sets that the patient has not opened for a week; `missing` are
 * those of any open lane for which the laboratory has no result of a marker.
 */
export const deskLanes = [
  'critical',
  'look',
  'corrected',
  'missing',
  'held',
  'unread',
  'clear',
] as const
export type DeskLane = (typeof deskLanes)[number]

export const deskOwners = ['anyone', 'me', 'no-one'] as const

export const maxCommentLength = 2_000

interface DeskPlace {
  lane?: DeskLane | 'all'
  owner?: (typeof deskOwners)[number]
  /** of the words of a search, which the session keeps */
  searchId?: string | undefined
  after?: string
  before?: string
}

export function deskHref({ lane, owner, searchId, after, before }: DeskPlace): Route {
  const query = new URLSearchParams({
    ...(lane && lane !== 'all' && { lane }),
    ...(owner && owner !== 'anyone' && { owner }),
    ...(searchId && { searchId }),
    ...(after && { after }),
    ...(before && { before }),
  }).toString()
  return query ? `/clinic/results?${query}` : '/clinic/results'
}
