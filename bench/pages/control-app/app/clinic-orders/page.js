import { headers } from 'next/headers'
import { countAttention } from '#lib/attention/count-attention.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { listOrderedTests } from '#lib/orders/list-ordered-tests.ts'
import { listOrders } from '#lib/orders/list-orders.ts'
import { readTree, renderTree } from '../read-tree.js'

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
