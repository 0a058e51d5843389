import { openRequest, type ServiceParts } from '#service/http/open-request.ts'
import { buildOpenapiDocument } from '#service/http/openapi-document.ts'
import { presentFault } from '#service/http/present-fault.ts'
import { setPublicUrl } from '#service/http/public-url.ts'
import { refuseUnknownRoute } from '#service/http/refuse-unknown-route.ts'
import { readJsonBody } from '#service/http/request-body.ts'
import { requireStorableAddress } from '#service/http/require-storable.ts'
import { createRouter } from '#service/http/router.ts'
import { authenticateManagement } from './authenticate-management.ts'
import { managedDeliveryRouter } from './delivery-router.ts'
import { managedKeyRouter } from './key-router.ts'
import { managedLabAccountRouter } from './lab-account-router.ts'
import { managedTeamRouter } from './team-router.ts'
import { managedWebhookRouter } from './webhook-router.ts'

const maxJsonBytes = 64 * 1024

/** The management API (contract 2.4): organizations manage their teams, webhooks and keys with management keys. */
export function createManagementApp(parts: ServiceParts) {
  const app = createRouter()
  app.use(openRequest(parts))
  app.use(requireStorableAddress)
  for (const path of ['/v1/org/:org_id', '/v1/org/:org_id/*']) app.use(path, authenticateManagement)
  app.use(readJsonBody(() => maxJsonBytes))
  app.route('/', managedTeamRouter)
  app.route('/', managedKeyRouter)
  app.route('/', managedLabAccountRouter)
  app.route('/', managedWebhookRouter)
  app.route('/', managedDeliveryRouter)
  const document = buildOpenapiDocument(app, setPublicUrl(parts.settings), {
    title: 'Management of organizations, teams, webhooks and keys',
    credential: { name: 'managementKey', header: 'x-management-key' },
  })
  app.get('/v1/openapi.json', (c) => c.json(document))
  app.notFound(refuseUnknownRoute(app))
  app.onError(presentFault)
  return app
}
