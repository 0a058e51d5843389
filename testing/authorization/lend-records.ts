import type { OwnerRecords } from './route-table.ts'
import type { TestClinic } from './test-clinic.ts'

/** One of every record of the owner's, for one call after another. What a call that spends has named is new for the next. */
export async function createLender(clinic: TestClinic) {
  let records = await clinic.buildOwnerRecords()
  const spent = new Set<unknown>()
  return async function lend({ spends = false } = {}): Promise<OwnerRecords> {
    if (spent.size > 0)
      records = await clinic.renewOwnerRecords(records, (value) => spent.has(value))
    spent.clear()
    return spends ? noteNamed(records, spent) : records
  }
}

function noteNamed(records: OwnerRecords, named: Set<unknown>): OwnerRecords {
  return new Proxy(records, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      named.add(value)
      return value
    },
  })
}
