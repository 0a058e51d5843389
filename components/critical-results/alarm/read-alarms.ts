import { continueAccess } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AlarmsView } from '#lib/critical-results/critical-view.ts'

/** The alarm must not hang on one stream: it is also asked for. */
export const alarmsAgeMs = 20_000

/** `shown` is what the page shows already: the read continues that access. */
export function readAlarms(shown: AlarmsView | undefined, signal?: AbortSignal) {
  return apiFetch<AlarmsView>('/api/clinic/critical-results', {
    signal,
    headers: continueAccess(shown?.access || undefined),
  })
}
