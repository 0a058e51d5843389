import { accessHeader } from '#lib/api-client/access-header.ts'

/** For data that live events refetch: it stays fresh until an event, or the polling behind it, says otherwise. */
export const followedQuery = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Marks a refetch of data already on the page as the same access, so that it is not audited again. */
export function continueAccess(access: string | undefined): Record<string, string> {
  return access === undefined ? {} : { [accessHeader]: access }
}
