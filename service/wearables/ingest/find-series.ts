import type { Transaction } from '#service/db/client.ts'

export interface SeriesKey {
  resource: string
  part: string
  provider: string
  sourceType: string
}

const nameOf = ({ resource, part, provider, sourceType }: SeriesKey) =>
  `${resource} ${part} ${provider} ${sourceType}`

/** The id of each series, which is created when it is new. The caller has locked the user. */
export async function findSeries(tx: Transaction, userId: string, keys: SeriesKey[]) {
  const unique = [...new Map(keys.map((key) => [nameOf(key), key])).values()]
  const resources = [...new Set(unique.map(({ resource }) => resource))]
  const read = () => tx.wearableSeries.findMany({ where: { userId, resource: { in: resources } } })
  let series = await read()
  const known = new Set(series.map(nameOf))
  const missing = unique.filter((key) => !known.has(nameOf(key)))
  if (missing.length > 0) {
    await tx.wearableSeries.createMany({
      data: missing.map((key) => ({ userId, ...key })),
      skipDuplicates: true,
    })
    series = await read()
  }
  const ids = new Map(series.map((found) => [nameOf(found), found.id]))
  return (key: SeriesKey) => {
    const id = ids.get(nameOf(key))
    if (id === undefined) throw new Error('a series is missing')
    return id
  }
}
