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
 * Changes an endpoint's description, headers and rate limit. The service replaces all headers at once and shows no
 * withheld value, so unchanged headers are not sent, and the service itself keeps what is withheld.
 */
export async function editEndpoint(
  context: Context,
  { endpointId, ...given }: { endpointId: string } & z.input<typeof editEndpointInput>,
) {
  requireStaff(context, 'service-connection:manage')
  const { description, rateLimit, headers, shownHeaders } = parseInput(editEndpointInput, given)
  const client = requireManagementClient()
  const present = presentHeaders(await askManagement(client.getWebhookHeaders(endpointId)))
  requireShown(present, [...shownHeaders, ...headers.map(({ name }) => name)])
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'service-endpoints.edit',
      subject: 'webhook-endpoint',
      subjectId: endpointId,
    }),
  )
  if (!isSame(headers, present)) {
    const sent = headers.map(({ name, value, isKept }) => [name, isKept ? null : value])
    await askManagement(
      client
        .setWebhookHeaders(endpointId, Object.fromEntries(sent))
        .catch((error: unknown) => Promise.reject(nameHeader(error, headers))),
    )
  }
  await askManagement(
    client.changeWebhook(endpointId, {
      description,
      rate_limit: rateLimit === '' ? null : Number(rateLimit),
    }),
  )
}

/** A header that was added meanwhile would be removed without anyone having seen it. */
function requireShown(present: readonly HeaderView[], shown: readonly string[]) {
  const known = new Set(shown.map((name) => name.toLowerCase()))
  if (!present.every(({ name }) => known.has(name.toLowerCase())))
    throw new AppError('invalid-input', { fields: { headers: 'headers-changed' } })
}

const isSame = (given: Headers, present: readonly HeaderView[]) =>
  given.length === present.length &&
  given.every(({ name, value, isKept }) =>
    present.some((each) => each.name === name && each.value === (isKept ? null : value)),
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
