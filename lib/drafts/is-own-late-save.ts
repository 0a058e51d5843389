// A save in flight when its page is left arrives within moments.
const lateMs = 3_000

/**
 * Whether the newer draft comes from the previous page of this browser, whose last save was still in flight when this
 * page was loaded. Another device has another session.
 */
export function isOwnLateSave(
  newer: { version: number; ageMs: number; isFromThisSession: boolean },
  page: { version: number; openForMs: number },
): boolean {
  return (
    newer.isFromThisSession &&
    newer.version === page.version + 1 &&
    newer.ageMs >= page.openForMs - lateMs
  )
}
