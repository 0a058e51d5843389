import { catalog } from '#lib/service-client/catalog-cache.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import type { Turnaround } from './timeline.ts'

/** The order page is useful without dates, so it waits no longer than this for them. */
const patienceMs = 700

export async function findTurnaround(labTestId: string | null): Promise<Turnaround | undefined> {
  if (!labTestId) return undefined
  const waiting = new AbortController()
  const deadline = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, patienceMs, undefined)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return await Promise.race([readTurnaround(labTestId), deadline])
  } finally {
    waiting.abort()
  }
}

async function readTurnaround(labTestId: string): Promise<Turnaround | undefined> {
  try {
    const test = await catalog().getLabTest(labTestId)
    const { common_tat_days: commonTatDays, worst_case_tat_days: worstCaseTatDays } = test
    if (commonTatDays == null || worstCaseTatDays == null) return undefined
    return { commonTatDays, worstCaseTatDays }
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}
