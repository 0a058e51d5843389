import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { EntryMarker } from './order-entry-view.ts'
import { presentEntryMarker } from './read-catalog.ts'

const pageSize = 20

export const searchAddOnsInput = z.strictObject({
  labSlug: z.string().regex(/^[a-z0-9_]{1,40}$/),
  labAccountId: z.uuid().optional(),
  name: z.string().trim().max(100).default(''),
})

/** Markers of a laboratory that can be ordered individually. */
export async function searchAddOns(
  context: Context,
  { labSlug, labAccountId, name }: z.output<typeof searchAddOnsInput>,
): Promise<{ markers: EntryMarker[]; total: number }> {
  requireStaff(context, 'orders:place')
  const found = await askService(
    catalog().listMarkers({
      lab_slug: labSlug,
      a_la_carte_enabled: true,
      is_orderable: true,
      size: pageSize,
      ...(name && { name }),
      ...(labAccountId && { lab_account_id: labAccountId }),
    }),
  )
  const markers = found.markers.flatMap((marker) => presentEntryMarker(marker) ?? [])
  return { markers, total: found.total ?? markers.length }
}
