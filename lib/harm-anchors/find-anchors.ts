import type { DbReader } from '#lib/db/client.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import type { ResultValue } from '#lib/results/result-view.ts'
import type { HarmAnchor } from '#prisma/generated/client.ts'
import { anchorSides, type ShownAnchor } from './anchor-view.ts'
import { chooseAnchor } from './harm-anchor.ts'

type Value = Parameters<typeof chooseAnchor>[0] & Pick<ResultValue, 'resultId'>

/** The anchors in force for these values, by result. */
export async function findAnchors(
  reader: DbReader,
  values: readonly (Value & { loincCode: string | null })[],
  locale: Locale,
): Promise<ReadonlyMap<string, ShownAnchor>> {
  const codes = new Set(values.flatMap(({ loincCode }) => loincCode ?? []))
  if (codes.size === 0) return new Map()
  const rows = await reader.harmAnchor.findMany({
    where: { loincCode: { in: [...codes] }, end: null },
    orderBy: [{ writtenAt: 'desc' }, { id: 'asc' }],
  })
  if (rows.length === 0) return new Map()
  const nameOf = await findWriters(reader, rows)
  return new Map(
    values.flatMap((value): [string, ShownAnchor][] => {
      const own = rows.filter(({ loincCode }) => loincCode === value.loincCode)
      const found = chooseAnchor(
        value,
        own.map((row) => ({ ...row, side: readSide(row.side) })),
      )
      if (!found) return []
      const text = locale === 'es' ? found.textEs : found.textEn
      const { value: number, source, writtenBy } = found
      return [
        [value.resultId, { value: number, text, source, writtenBy: nameOf.get(writtenBy) ?? null }],
      ]
    }),
  )
}

export const readSide = (stored: string) => anchorSides.find((side) => side === stored) ?? 'high'

export async function findWriters(
  reader: DbReader,
  rows: readonly Pick<HarmAnchor, 'writtenBy'>[],
): Promise<ReadonlyMap<string, string>> {
  const users = await reader.user.findMany({
    where: { id: { in: rows.map(({ writtenBy }) => writtenBy) } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, name]))
}
