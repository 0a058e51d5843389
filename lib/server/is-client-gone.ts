/** How Node and Next report that the client left in the middle of a request: no fault of ours, and anyone can cause it. */
export function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'ResponseAborted' || error.name === 'AbortError') return true
  const isReset = 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  return isReset || isClientGone(error.cause)
}
