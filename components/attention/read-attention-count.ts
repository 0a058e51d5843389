import { apiFetch } from '#lib/http/read-api-error.ts'

let reading: Promise<number> | undefined

/** The side bar and the menu of a narrow screen ask at the same time, and share the answer. */
export function readAttentionCount(): Promise<number> {
  reading ??= apiFetch<{ total: number }>('/api/clinic/attention/count')
    .then(({ total }) => total)
    .finally(() => {
      reading = undefined
    })
  return reading
}
