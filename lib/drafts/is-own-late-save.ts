// A save that is under way when its page is left gets in within moments.
const lateMs = 3_000

/**
 * Whether a newer draft was saved by the page that was left for this one: its last save was still under way when this
 * page was read. Another device saves at any time; only one step later and only in these moments it is taken for ours.
 */
export function isOwnLateSave(
  newer: { version: number; ageMs: number },
  page: { version: number; openForMs: number },
): boolean {
  return newer.version === page.version + 1 && newer.ageMs >= page.openForMs - lateMs
}
