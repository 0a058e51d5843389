import type { Lab } from '#service/contract/catalogue.ts'
import type { DbReader } from '#service/db/client.ts'
import { labJson } from './lab-json.ts'

export async function listLabs(db: DbReader): Promise<Lab[]> {
  const rows = await db.$queryRaw<{ lab: Lab }[]>`SELECT ${labJson} AS lab FROM lab ORDER BY lab.id`
  return rows.map((row) => row.lab)
}
