import { Client } from 'pg'

interface RecordedQuery {
  text: string
  /** every parameter, as one text */
  values: string
}

/** Records every statement this process sends to a PostgreSQL, until stopped. */
export function recordQueries() {
  const queries: RecordedQuery[] = []
  const original = Client.prototype.query
  Client.prototype.query = function record(this: Client, ...given: unknown[]) {
    const [first, second] = given
    const config = (typeof first === 'string' ? { text: first } : first) as {
      text?: string
      values?: unknown[]
    }
    const values = config.values ?? (Array.isArray(second) ? second : [])
    if (config.text) queries.push({ text: config.text, values: JSON.stringify(values, plainly) })
    return Reflect.apply(original, this, given)
  } as typeof original
  return {
    queries,
    stop: () => {
      Client.prototype.query = original
    },
  }
}

function plainly(_key: string, value: unknown) {
  return typeof value === 'bigint' ? String(value) : value
}
