// Next bundles its instrumentation apart from the listener: the global is where the two meet.
const kept = globalThis as typeof globalThis & { phialAwayPages?: Set<string> }

const maxKept = 1_000

/** Remembers that the page of this request failed because the database is away. */
export function noteAwayPage(requestId: string) {
  kept.phialAwayPages ??= new Set()
  // Requests of pages inside the app are not asked about.
  if (kept.phialAwayPages.size >= maxKept) kept.phialAwayPages.clear()
  kept.phialAwayPages.add(requestId)
}

/** Whether it was remembered; asked once. */
export function takeAwayPage(requestId: string): boolean {
  return kept.phialAwayPages?.delete(requestId) ?? false
}
