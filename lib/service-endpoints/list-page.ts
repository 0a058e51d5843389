import { ServiceError } from '#lib/service-client/service-error.ts'
import { askIfOffered } from './ask-management.ts'

const pageSize = 25

/** A page of deliveries; the first one for a cursor that is none. Null where the service does not list them. */
export async function listPage<T>(
  list: (query: { limit: number; next_cursor?: string }) => Promise<T>,
  before: string | undefined,
): Promise<T | null> {
  const first = () => askIfOffered(list({ limit: pageSize }))
  if (!before) return first()
  try {
    return await askIfOffered(list({ limit: pageSize, next_cursor: before }))
  } catch (error) {
    if (error instanceof ServiceError && error.status === 422) return first()
    throw error
  }
}
