import type { CursorQuery } from '#contract/management/teams.ts'
import { invalidValue } from '#service/http/http-fault.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ID after which a page begins. */
function readCursor({ cursor, next_cursor: nextCursor }: CursorQuery, pattern: RegExp) {
  const given = nextCursor ?? cursor
  if (given === undefined) return undefined
  const id = Buffer.from(given, 'base64url').toString('utf8')
  if (!pattern.test(id)) throw invalidValue(['query', 'next_cursor'], 'invalid cursor', given)
  return id
}

/** Rows in the order of their IDs: `find` gets the first ID's lower bound and one row more than a page has. */
export async function readPage<Row extends { id: string }>(
  query: CursorQuery,
  find: (range: {
    where: { id?: { gt: string } }
    orderBy: { id: 'asc' }
    take: number
  }) => Promise<Row[]>,
  /** of an ID */
  pattern = uuid,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const after = readCursor(query, pattern)
  const found = await find({
    where: after === undefined ? {} : { id: { gt: after } },
    orderBy: { id: 'asc' },
    take: query.limit + 1,
  })
  const rows = found.slice(0, query.limit)
  const last = rows.at(-1)
  const isMore = found.length > query.limit && last
  return { rows, next_cursor: isMore ? Buffer.from(last.id).toString('base64url') : null }
}
