import { processSlot } from '#platform/process-slot.ts'

const slot = processSlot<Set<string>>('page-outages')

const maxNoted = 1_000

export function notePageOutage(requestId: string) {
  slot.value ??= new Set()
  // Fetches from within the app are noted too, but never taken.
  if (slot.value.size >= maxNoted) slot.value.clear()
  slot.value.add(requestId)
}

/** Whether this request's page was noted; the second call for a request returns false. */
export function takePageOutage(requestId: string): boolean {
  return slot.value?.delete(requestId) ?? false
}
