import {
  type SensitiveKind,
  sensitiveKindOf,
  sensitiveKinds,
} from '#lib/results/sensitive-kinds.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'

/** More markers than any test of ours has. */
const maxMarkers = 100

/**
 * Which kinds of sensitive results a test can have, by the LOINC codes of its markers. Empty while the catalog is
 * unavailable: a wish that was made before still counts.
 */
export async function findSensitiveKinds(labTestId: string | null): Promise<SensitiveKind[]> {
  if (!labTestId) return []
  const answer = await catalog()
    .listLabTestMarkers(labTestId, { page: 1, size: maxMarkers })
    .catch(orUndefined)
  const codes = (answer?.markers ?? []).flatMap((marker) =>
    marker.expected_results.map(({ loinc }) => loinc?.code),
  )
  const found = new Set(codes.map(sensitiveKindOf))
  return sensitiveKinds.filter((kind) => found.has(kind))
}

function orUndefined(error: unknown) {
  if (error instanceof ServiceError) return undefined
  throw error
}
