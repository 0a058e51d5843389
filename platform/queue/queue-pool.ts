import { Pool, type PoolClient } from 'pg'

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (reason?: Error | boolean) => void,
) => void

/**
 * A pool whose connections may be given back twice. graphile-worker does so when it stops while its request to be
 * notified of jobs is on its way and the connection is lost (`listenForChanges` in its main.js), and pg's refusal would end
 * the process.
 */
export class QueuePool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (!callback) return super.connect()
    // An ended pool passes no function to release with.
    super.connect((error, client, release?: (reason?: Error | boolean) => void) => {
      let isReleased = false
      callback(error, client, (reason) => {
        if (isReleased) return
        isReleased = true
        release?.(reason)
      })
    })
    return undefined
  }
}
