import { readFile, writeFile } from 'node:fs/promises'
import {
  ledgerFile,
  pageFile,
  parseLedger,
  printLedger,
  printPage,
  renewLedger,
} from '#scripts/translations/ledger.ts'

// node scripts/renew-reviews.ts
// Marks critical texts that are new or have changed as unreviewed.

const before = parseLedger(await readFile(ledgerFile, 'utf8'))
const after = renewLedger(before)
await writeFile(ledgerFile, printLedger(after))
await writeFile(pageFile, printPage(after))
const lost = before.reviewed.length - after.reviewed.length
console.log(
  `${after.reviewed.length} critical texts are reviewed, ${Object.keys(after.unreviewed).length} are not; ${lost} reviews no longer count`,
)
