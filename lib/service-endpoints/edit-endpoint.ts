import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { listFaults, ServiceError } from '#lib/service-client/service-error.ts'
import { requireManagementClient } from '#lib/service-connection/endpoint.ts'
import { askManagement } from './ask-management.ts'
import { editEndpointInput } from './endpoint-input.ts'
import type { HeaderView } from './endpoint-view.ts'
import { presentHeaders } from './present-endpoint.ts'

type Edit = z.output<typeof editEndpointInput>
type Headers = Edit['headers']

/**
 * Changes an endpoint's description, headers and rate limit, each only where it differs from what the form began with. The
 * service replaces all headers at once and shows no withheld value, which it keeps by itself.
 */
export async function editEndpoint(
  context: Context,
  { endpointId, ...given }: { endpointId: string } & z.input<typeof editEndpointInput>,
) {
  requireStaff(context, 'service-connection:manage')
  const { description, rateLimit, headers, shown } = parseInput(editEndpointInput, given)
  const client = requireManagementClient()
  const present = presentHeaders(await askManagement(client.getWebhookHeaders(endpointId)))
  requireShown(present, shown.headers)
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'service-endpoints.edit',
      subject: 'webhook-endpoint',
      subjectId: endpointId,
    }),
  )
  if (!isSame(headers, shown.headers)) {
    const sent = headers.map(({ name, value, isKept }) => [name, isKept ? null : value])
    await askManagement(
      client
        .setWebhookHeaders(endpointId, Object.fromEntries(sent))
        .catch((error: unknown) => Promise.reject(nameHeader(error, headers))),
    )
  }
  const changes = {
    ...(description !== shown.description && { description }),
    ...(rateLimit !== shown.rateLimit && {
      rate_limit: rateLimit === '' ? null : Number(rateLimit),
    }),
  }
  if (Object.keys(changes).length > 0)
    await askManagement(client.changeWebhook(endpointId, changes))
}

/** Otherwise a change that no one saw here would be undone. */
function requireShown(present: readonly HeaderView[], shown: readonly HeaderView[]) {
  const isShown = ({ name, value }: HeaderView) =>
    shown.some((each) => each.name === name && each.value === value)
  if (present.length !== shown.length || !present.every(isShown))
    throw new AppError('invalid-input', { fields: { headers: 'headers-changed' } })
}

const isSame = (given: Headers, shown: readonly HeaderView[]) =>
  given.length === shown.length &&
  given.every(({ name, value, isKept }) =>
    shown.some((each) => each.name === name && each.value === (isKept ? null : value)),
  )

/** The service names a header by its name, the form by its row. */
function nameHeader(error: unknown, headers: Headers): unknown {
  if (!(error instanceof ServiceError)) return error
  const fields = listFaults(error).flatMap(({ loc: [part, group, name] }) => {
    const row = headers.findIndex((each) => each.name === name)
    if (part !== 'body' || group !== 'headers') return []
    if (row < 0) return [['headers', 'header-refused']]
    return [[`headers.${row}.value`, headers[row]?.isKept ? 'header-not-kept' : 'header-refused']]
  })
  if (fields.length === 0) return error
  return new AppError('invalid-input', { fields: Object.fromEntries(fields), cause: error })
}
