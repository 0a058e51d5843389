import { listFaults } from '#e2e/fault-run/list-faults.ts'
import { type FaultResult, runFaults } from '#e2e/fault-run/run-faults.ts'

// The long fault run: every fault of the short one, held longer and met again and again, with its figures.
//   npm run faults -- --rounds=3 --on=3000

const read = (name: string, otherwise: number) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length)

const rounds = read('rounds', 3)
const onMs = read('on', 3_000)
const faults = Array.from({ length: rounds }, listFaults)
  .flat()
  .filter(({ name }) => !only || name.includes(only))

console.log(`${faults.length} faults, each for ${onMs / 1000} s\n`)
console.log('  away  page   api order  desk  hook caught-up failed/sent  fault')
const { results, wrong, totals } = await runFaults({ faults, onMs, calmMs: 2_500, onResult: print })
console.log('\n', totals)
for (const line of wrong) console.log(`WRONG ${line}`)
const bad = wrong.length + results.flatMap((result) => result.wrong).length
console.log(bad === 0 ? '\nNothing acknowledged was lost, nothing was doubled.' : `\n${bad} wrong.`)
process.exit(bad === 0 ? 0 : 1)

function print({ name, awayMs, recoveredMs, caughtUpMs, failures, sent, ...rest }: FaultResult) {
  const { page, api, order, staff, webhook } = recoveredMs
  const times = [awayMs, page, api, order, staff, webhook].map((each) => String(each).padStart(5))
  const ratio =
    rest.requestsPerOrder === undefined
      ? ''
      : ` (${rest.requestsPerOrder.toFixed(2)} requests an order)`
  console.log(
    `${times.join(' ')} ${String(caughtUpMs).padStart(9)} ${`${failures}/${sent}`.padStart(11)}  ${name}${ratio}`,
  )
  for (const line of rest.wrong.slice(0, 10)) console.log(`      WRONG ${line}`)
}
