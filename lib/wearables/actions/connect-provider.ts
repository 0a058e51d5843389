import { z } from 'zod'
import { demoProviders, providerSlugs } from '#contract/wearables/providers.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { PatientId } from '#lib/ids.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { wearableApplier } from '#lib/wearables/fold/wearable-applier.ts'

export const connectInput = z.object({ provider: z.enum(demoProviders) })
export const linkInput = z.object({ provider: z.enum(providerSlugs).optional() })
export const disconnectInput = z.object({ provider: z.enum(providerSlugs) })

export interface OfferedProvider {
  provider: string
  name: string
  description: string
}

/** What can be connected here: in the sandbox the simulated ones, otherwise what the service knows. */
export async function listOfferedProviders(context: Context): Promise<OfferedProvider[]> {
  requirePermission(context, 'wearables:own')
  const providers = await askService(serviceClient().listProviders())
  const simulated: readonly string[] = demoProviders
  return providers
    .filter(({ slug }) => !env().LOCAL_SANDBOX || simulated.includes(slug))
    .map(({ slug, name, description }) => ({ provider: slug, name, description }))
}

/** Connects a simulated provider, whose history then arrives as everything else does. Only in the sandbox. */
export async function connectDemoProvider(
  context: Context,
  input: z.input<typeof connectInput>,
): Promise<void> {
  const { patientId } = requirePatient(context, 'wearables:own')
  if (!env().LOCAL_SANDBOX) throw notFound()
  const { provider } = parseInput(connectInput, input)
  const userId = await ensureServiceUser(patientId)
  await askService(serviceClient().connectDemoProvider({ user_id: userId, provider }))
  await noteConnection(context, patientId, { kind: 'connected', userId, provider })
}

/** Where the person signs in at a provider: single use, ten minutes. It leads back to the page of connections. */
export async function createConnectionLink(
  context: Context,
  input: z.input<typeof linkInput>,
): Promise<{ href: string }> {
  const { patientId } = requirePatient(context, 'wearables:own')
  const { provider } = parseInput(linkInput, input)
  const userId = await ensureServiceUser(patientId)
  const { link_web_url: href } = await askService(
    serviceClient().createLinkToken({
      user_id: userId,
      provider: provider ?? null,
      redirect_url: new URL('/wearables/connections', env().WEB_URL).href,
      on_error: 'redirect',
      on_close: 'redirect',
    }),
  )
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'wearables.link',
      patientId,
      subject: 'wearables',
      ...(provider && { subjectId: provider }),
    }),
  )
  return { href }
}

/** Ends a connection; what has arrived stays. Throws not-found for one that there is not. */
export async function disconnectProvider(
  context: Context,
  input: z.input<typeof disconnectInput>,
): Promise<void> {
  const { patientId } = requirePatient(context, 'wearables:own')
  const { provider } = parseInput(disconnectInput, input)
  const where = { patientId_provider: { patientId, provider } }
  const [connection, patient] = await Promise.all([
    db().wearableConnection.findUnique({ where }),
    db().patient.findUnique({ where: { id: patientId }, select: { serviceUserId: true } }),
  ])
  const userId = patient?.serviceUserId
  if (!connection || !userId) throw notFound()
  await askService(serviceClient().disconnectProvider(userId, provider))
  await noteConnection(context, patientId, { kind: 'disconnected', userId, provider })
}

async function noteConnection(
  context: Context,
  patientId: PatientId,
  noted: { kind: 'connected' | 'disconnected'; userId: string; provider: string },
) {
  const { kind, userId, provider } = noted
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, wearableApplier, {
      origin: 'answer',
      data: { kind, user_id: userId, provider, at: new Date().toISOString() } as {
        user_id: string
      },
    })
    await recordAudit(tx, context, {
      action: kind === 'connected' ? 'wearables.connect' : 'wearables.disconnect',
      patientId,
      subject: 'wearables',
      subjectId: provider,
    })
  })
}
