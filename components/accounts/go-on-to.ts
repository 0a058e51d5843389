/** Loads the next page afresh, so that nothing of the former session stays in memory. */
export function goOnTo(path: string): Promise<never> {
  window.location.assign(path)
  // The button stays busy until the browser has left.
  return new Promise<never>(() => undefined)
}
