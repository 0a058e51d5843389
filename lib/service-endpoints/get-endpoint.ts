import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { askIfOffered, readManagement } from './ask-management.ts'
import { endpointParams } from './endpoint-input.ts'
import { type EndpointDetail, type MessageStatus, messageStatuses } from './endpoint-view.ts'
import { listPage } from './list-page.ts'
import { presentEndpoint, presentHeaders, presentMessage } from './present-endpoint.ts'
import { presentResend } from './resend-messages.ts'

interface Asked {
  endpointId: string
  status?: string | undefined
  before?: string | undefined
}

/** One endpoint with its headers and a page of its messages. Throws not-found. Nothing about patients, so not audited. */
export async function getEndpoint(context: Context, { endpointId, status: given, before }: Asked) {
  requireStaff(context, 'service-connection:manage')
  if (!endpointParams.safeParse({ endpointId }).success) throw notFound()
  const status: MessageStatus = messageStatuses.find((each) => each === given) ?? 'failed'
  return readManagement(
    async (client): Promise<EndpointDetail> => {
      const webhook = await client.getWebhook(endpointId)
      const [headers, health, page] = await Promise.all([
        client.getWebhookHeaders(endpointId),
        askIfOffered(client.listWebhookHealth()),
        listPage((query) => client.listDeliveries(endpointId, { ...query, status }), before),
      ])
      const own = health?.find(({ webhook_id: id }) => id === endpointId)
      const resendId = own?.last_replay_id
      const replay = resendId ? await askIfOffered(client.getReplay(endpointId, resendId)) : null
      return {
        endpoint: presentEndpoint(webhook, own),
        headers: presentHeaders(headers),
        status,
        messages: page && { rows: page.data.map(presentMessage), before: page.next_cursor },
        resend: replay && presentResend(replay),
      }
    },
    { isOne: true },
  )
}
