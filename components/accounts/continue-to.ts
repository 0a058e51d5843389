/** Does a full page load, so that nothing of the previous session stays in memory. */
export function continueTo(path: string): Promise<never> {
  window.location.assign(path)
  // Never resolves: the button stays busy until the browser leaves.
  return new Promise<never>(() => undefined)
}
