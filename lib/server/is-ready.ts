import '#server-only'
import { pool } from '#lib/db/client.ts'

/**
 * Whether the database answers and, while the launcher writes the demo clinic, whether that is complete:
 * the account of support is its last step.
 */
export async function isReady({ waitsForDemo }: { waitsForDemo: boolean }): Promise<boolean> {
  const query = waitsForDemo ? `SELECT 1 FROM "user" WHERE role = 'support' LIMIT 1` : 'SELECT 1'
  return (await pool().query(query)).rowCount === 1
}
