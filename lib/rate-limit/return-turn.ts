import { db } from '#lib/db/client.ts'
import { attemptKey } from './attempt-key.ts'
import type { WindowRule } from './rules.ts'

/** Takes back one counted try that turned out to be harmless. */
export async function returnTurn(rule: WindowRule, subject: string) {
  await db().$executeRaw`
    UPDATE rate_limit SET count = count - 1 WHERE key = ${attemptKey(rule, subject)} AND count > 0`
}
