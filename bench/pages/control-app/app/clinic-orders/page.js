import { headers } from 'next/headers'
import { readTree, renderTree } from '#bench/pages/control-app/app/read-tree.js'
import { countAttention } from '#lib/attention/count-attention.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { listOrderedTests } from '#lib/orders/list/list-ordered-tests.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'

/** The clinic's orders by the same verbs, audit included, and as many elements, without anything around them. */
export default async function ClinicOrdersControl() {
  const context = await contextOf({ headers: new Headers(await headers()) })
  const [attention, { orders, total }, tests] = await Promise.all([
    countAttention(context),
    listOrders(context),
    listOrderedTests(context),
  ])
  return (
    <div data-read={`${orders.length}/${total}/${tests.length}/${attention.total}`}>
      {readTree('clinic-orders').map(renderTree)}
    </div>
  )
}
