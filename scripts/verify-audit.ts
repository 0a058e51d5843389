import { type AuditFault, verifyAudit } from '#lib/audit/verify-audit.ts'
import { closeDb, db } from '#lib/db/client.ts'

// node scripts/verify-audit.ts [hash]
// Needs the web app's settings in the environment. Names audit rows that were edited, removed or inserted since
// they were sealed; with a hash from the log or an earlier run, also whether the chain was cut.

const words: Record<AuditFault['kind'], string> = {
  edited: 'was edited',
  removed: 'was removed',
  'not-sealed': 'was written behind the seals, or sealing has stopped',
  'seal-edited': 'was edited, or its list of rows was',
  'seal-removed': 'was removed',
  'chain-broken': 'does not stand on the seal before it',
  'head-missing': 'The chain does not hold the given hash: its end was cut off or rewritten',
}

try {
  const { entries, seals, waiting, head, faults } = await verifyAudit(db(), process.argv[2])
  for (const fault of faults) {
    if ('entryId' in fault) {
      const where = fault.sealId ? ` (sealed in ${fault.sealId})` : ''
      console.log(`Row ${fault.entryId}${where} ${words[fault.kind]}.`)
    } else if ('sealId' in fault) console.log(`Seal ${fault.sealId} ${words[fault.kind]}.`)
    else console.log(`${words[fault.kind]}.`)
  }
  console.log(`${entries} rows, ${seals} seals, ${waiting} rows waiting to be sealed.`)
  console.log(faults.length === 0 ? `The audit is whole. Newest seal: ${head}` : 'NOT whole.')
  process.exitCode = faults.length === 0 ? 0 : 1
} catch {
  console.error('The audit could not be read: is the database there, and are the settings set?')
  process.exitCode = 2
} finally {
  await closeDb()
}
