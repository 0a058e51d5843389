// A save that is under way when its page is left gets in within moments.
const lateMs = 3_000

/**
 * Whether a newer draft was saved by the page that was left for this one: its last save was still under way when this
 * page was read. Another device's never is: its session is another one.
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
