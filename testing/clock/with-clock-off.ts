import { vi } from 'vitest'

const hourMs = 3_600_000

/** This process's clock against PostgreSQL's, as after a jump or on a second machine. */
export const clockErrors: [name: string, offMs: number][] = [
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
]

/** Runs with this process's clock off; timers keep running. */
export async function withClockOff<T>(offMs: number, run: () => Promise<T>): Promise<T> {
  const RealDate = Date
  vi.stubGlobal(
    'Date',
    class extends RealDate {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(RealDate.now() + offMs)
        else super(...(given as []))
      }
      static override now() {
        return RealDate.now() + offMs
      }
    },
  )
  try {
    return await run()
  } finally {
    vi.unstubAllGlobals()
  }
}
