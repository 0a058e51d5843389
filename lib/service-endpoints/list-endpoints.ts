import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import type { ManagementClient } from '#lib/service-client/management-client.ts'
import { askIfOffered, readManagement } from './ask-management.ts'
import type { EndpointsView, EndpointView, MessagePage, UndeliveredView } from './endpoint-view.ts'
import { listPage } from './list-page.ts'
import { presentEndpoint, presentMessage } from './present-endpoint.ts'

/** The team's endpoints at the service, and what did not reach them. Nothing about patients, so it is not audited. */
export async function listEndpoints(
  context: Context,
  { before }: { before?: string | undefined } = {},
) {
  requireStaff(context, 'service-connection:manage')
  return readManagement(async (client): Promise<EndpointsView> => {
    const [webhooks, health] = await Promise.all([
      client.listWebhooks(),
      askIfOffered(client.listWebhookHealth()),
    ])
    const endpoints = webhooks
      .map((each) =>
        presentEndpoint(
          each,
          health?.find(({ webhook_id: id }) => id === each.id),
        ),
      )
      .sort(compareEndpoints)
    return { endpoints, undelivered: await listUndelivered(client, endpoints, before) }
  })
}

/** The app's own first, then those that someone has to see to, then by age. */
function compareEndpoints(one: EndpointView, other: EndpointView) {
  const rank = ({ isOwn, isEnabled }: EndpointView) => (isOwn ? 0 : isEnabled ? 2 : 1)
  return rank(one) - rank(other) || one.createdAt.localeCompare(other.createdAt)
}

async function listUndelivered(
  client: ManagementClient,
  endpoints: readonly EndpointView[],
  before: string | undefined,
): Promise<MessagePage<UndeliveredView> | null> {
  const page = await listPage((query) => client.listUndelivered(query), before)
  if (!page) return null
  return {
    rows: page.data.map((wire) => {
      const found = endpoints.find(({ endpointId }) => endpointId === wire.webhook_id)
      const endpoint = found && {
        endpointId: found.endpointId,
        name: found.description ?? found.address,
      }
      return { ...presentMessage(wire), endpoint: endpoint ?? null }
    }),
    before: page.next_cursor,
  }
}
