import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { createOrderFixture } from '#testing/service/order-fixture.ts'
import { buildUser } from '#testing/service/service-fixture.ts'
import { createWebFixture } from './web-fixture.ts'

export type TestSandbox = Awaited<ReturnType<typeof createTestSandbox>>

/** The web app's verbs against the real service over HTTP, each program with its own database. */
export async function createTestSandbox(further: Record<string, string> = {}) {
  const service = await createOrderFixture()
  let isDown = false
  const answer = getRequestListener(service.app.fetch)
  const server = createServer((request, response) =>
    isDown ? void response.socket?.destroy() : void answer(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const web = await createWebFixture({
    SERVICE_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SERVICE_API_KEY: service.apiKey,
    SERVICE_TEAM_ID: service.teamId,
    SERVICE_ORG_ID: service.orgId,
    ...further,
  })

  /** A patient of the clinic with a user at the service. */
  async function buildPatient() {
    const patient = await web.buildPatient()
    const serviceUserId = await buildUser(service.db, service.teamId, patient.patientId)
    await db().patient.update({ where: { id: patient.patientId }, data: { serviceUserId } })
    return { ...patient, serviceUserId }
  }

  /** Receives what the service has sent about an order, as its webhooks would. */
  async function deliver(orderId: string) {
    const messages = await service.listMessages(orderId)
    const users = await service.db.user.findMany({ select: { id: true, clientUserId: true } })
    const received = messages.map(({ data, user_id }) => ({
      order: data,
      clientUserId: users.find(({ id }) => id === user_id)?.clientUserId ?? null,
    }))
    await db().$transaction((tx) => applyOrders(tx, received))
  }

  /** A kit the patient ordered, with its messages received. */
  async function orderKit({ serviceUserId }: { serviceUserId: string }) {
    const { body } = await service.placeKit(
      { user_id: serviceUserId },
      { 'x-idempotency-key': randomUUID() },
    )
    await deliver(body.order.id)
    return { orderId: asOrderId(body.order.id), sampleId: body.order.sample_id ?? '' }
  }

  return {
    service,
    buildPatient,
    buildStockPatient: () => web.buildPatient({ isStock: true }),
    deliver,
    orderKit,
    /** Every connection to the service breaks meanwhile. */
    async whileDown(act: () => Promise<unknown>) {
      isDown = true
      try {
        await act()
      } finally {
        isDown = false
      }
    },
    async close() {
      await web.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await service.close()
    },
  }
}
