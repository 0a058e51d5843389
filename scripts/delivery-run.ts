import { parseArgs } from 'node:util'
import { waitUntilSettled } from '#e2e/delivery-run/compare-messages.ts'
import { openDeliveryGate } from '#e2e/delivery-run/delivery-gate.ts'
import { mishaps } from '#e2e/delivery-run/list-mishaps.ts'
import { openManagement } from '#e2e/delivery-run/management.ts'
import { startLoad } from '#e2e/fault-run/load.ts'
import { createRecord } from '#e2e/fault-run/record.ts'
import { startProduct } from '#e2e/fault-run/start-product.ts'

// What may happen to webhooks on their way, under load, on the real product: the receiver is down, deliveries are lost
// silently, the secret is rotated.
//   npm run deliveries -- --seconds=60 --loss=0.01 --only=down

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    loss: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds ?? 60)
const loss = Number(values.loss ?? 0.01)
if (!(loss > 0 && loss < 1)) throw new Error('give the share that is lost: between 0 and 1')
if (!(seconds >= 5)) throw new Error('give the seconds of each mishap: a number from 5 on')

// Given up after two seconds instead of 28 hours.
const product = await startProduct({ SERVICE_WEBHOOK_RETRY_SECONDS: '1,1' })
let bad = 0
try {
  const management = await openManagement(product)
  const gate = await openDeliveryGate(management.receiverUrl)
  await management.moveTo(gate.url)
  for (const { name, meet } of mishaps.filter((each) => each.name.includes(values.only))) {
    console.log(`${name}, ${seconds} s under load`)
    const { figure, wrong } = await meet({ product, gate, management, underLoad, seconds, loss })
    console.log(`      ${figure}`)
    for (const line of wrong.slice(0, 10)) console.log(`      WRONG ${line}`)
    bad += wrong.length
  }
  await gate.close()
} finally {
  await product.stop()
}
console.log(
  bad === 0 ? '\nNothing was lost, and nothing was found that was not lost.' : `\n${bad} wrong.`,
)
process.exit(bad === 0 ? 0 : 1)

async function underLoad(mishap: () => Promise<void>) {
  const load = await startLoad(product, createRecord())
  await mishap().finally(() => load.stop())
  await waitUntilSettled(product)
}
