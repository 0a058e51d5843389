import { listFaults } from '#e2e/fault-run/list-faults.ts'
import { listNeighbors } from '#e2e/fault-run/neighbors.ts'
import { type FaultResult, openFaultRun } from '#e2e/fault-run/run-faults.ts'
import { uploadStorm } from '#e2e/fault-run/upload-storm.ts'

// The long fault run: every fault of the tests, held longer and repeated, with its figures, and what others suffer beside a
// caller that misbehaves.
//   npm run faults -- --rounds=3 --on=3000 --only=killed

const read = (name: string) =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)

const rounds = Number(read('rounds') ?? 3)
const onMs = Number(read('on') ?? 3_000)
const only = read('only') ?? ''
const faults = Array.from({ length: rounds }, () => [
  ...listFaults(),
  uploadStorm(),
  ...listNeighbors(),
])
  .flat()
  .filter(({ name }) => name.includes(only))

let bad = 0
const run = await openFaultRun({ onMs, calmMs: 2_500 })
try {
  console.log(
    `${faults.length} faults, each for ${onMs / 1000} s. Milliseconds until it works again;`,
  )
  console.log('usual: nine of ten requests that succeeded took less.\n')
  console.log('  away  page   api order  desk  hook usual caught-up failed/sent  fault')
  for (const fault of faults) print(await run.meet(fault))
  const { wrong, totals } = await run.finish()
  console.log('\n', totals)
  report(wrong)
} finally {
  await run.close()
}
console.log(bad === 0 ? '\nNothing acknowledged was lost, nothing was doubled.' : `\n${bad} wrong.`)
process.exit(bad === 0 ? 0 : 1)

function print(result: FaultResult) {
  const { page, api, order, staff, webhook } = result.recoveredMs
  const times = [result.awayMs, page, api, order, staff, webhook, result.usualMs].map((ms) =>
    String(ms).padStart(5),
  )
  const caughtUp = String(result.caughtUpMs).padStart(9)
  const failed = `${result.failures}/${result.sent}`.padStart(11)
  const { storm } = result
  const asked = storm ? ` (${storm.requests} requests of ${storm.orders} orders)` : ''
  console.log(`${times.join(' ')} ${caughtUp} ${failed}  ${result.name}${asked}`)
  for (const line of result.late.slice(0, 10)) console.log(`      late  ${line}`)
  if (result.figure) console.log(`      ${result.figure}`)
  report(result.wrong)
}

function report(wrong: string[]) {
  bad += wrong.length
  for (const line of wrong.slice(0, 10)) console.log(`      WRONG ${line}`)
}
