import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseTimeZone } from '#lib/i18n/time-zone.ts'
import { readFilters } from '#lib/orders/list/order-list-input.ts'
import { countOrders } from '#lib/orders/list/order-list-query.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { maxViewCount, maxViews, type SavedViews } from './saved-view.ts'
import { readViewFilters, type ViewFilters } from './view-input.ts'

/** The caller’s views and the shared ones, each with its count. Names no patient, and so is not audited. */
export async function listViews(
  context: Context,
  { timeZone }: { timeZone?: string | undefined } = {},
): Promise<SavedViews> {
  const actor = requireStaff(context, 'orders:read')
  const canShare = hasPermission(actor, 'orders:share-views')
  return db().$transaction(async (tx) => {
    const { userId } = actor
    const rows = await tx.savedView.findMany({
      where: { OR: [{ ownerId: userId }, { isShared: true }] },
      orderBy: [{ isShared: 'asc' }, { name: 'asc' }, { id: 'asc' }],
      take: 2 * maxViews,
      include: { defaultOf: { where: { userId } } },
    })
    const known = rows.flatMap((row) => {
      const filters = readViewFilters(row.filters)
      return filters ? [{ row, filters }] : []
    })
    const counts = await countViews(
      tx,
      known.map(({ filters }) => filters),
      { timeZone: parseTimeZone(timeZone ?? 'UTC'), userId },
    )
    return {
      canShare,
      views: known.map(({ row, filters }, index) => ({
        viewId: row.id,
        name: row.name,
        isShared: row.isShared,
        isDefault: row.defaultOf.length > 0,
        filters,
        count: Math.min(counts[index] ?? 0, maxViewCount),
        isCountCapped: (counts[index] ?? 0) > maxViewCount,
        canChange: row.isShared ? canShare : true,
      })),
    }
  })
}

/** One statement for all; each part stops at the limit. */
async function countViews(
  tx: Transaction,
  views: readonly ViewFilters[],
  { timeZone, userId }: { timeZone: string; userId: string },
) {
  if (views.length === 0) return []
  const parts = views.map((filters, index) => {
    const wanted = readFilters({ ...filters, timeZone, search: '' }, userId)
    return Prisma.sql`SELECT ${index}::int AS place, (${countOrders(wanted, maxViewCount)}) AS n`
  })
  const counted = await tx.$queryRaw<{ place: number; n: number }[]>(
    Prisma.join(parts, ' UNION ALL '),
  )
  const countOf = new Map(counted.map(({ place, n }) => [place, n]))
  return views.map((_, index) => countOf.get(index) ?? 0)
}

/** The filters of what the caller sees first, if they chose a view. */
export async function findDefaultView(context: Context): Promise<ViewFilters | undefined> {
  const { userId } = requireStaff(context, 'orders:read')
  const found = await db().defaultView.findUnique({
    where: { userId, view: { OR: [{ ownerId: userId }, { isShared: true }] } },
    select: { view: { select: { filters: true } } },
  })
  return found ? readViewFilters(found.view.filters) : undefined
}
