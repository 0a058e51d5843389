import { aggregateRouter } from '#service/aggregate/aggregate-router.ts'
import { auditTeamAccess } from '#service/audit/audit-team-access.ts'
import { catalogRouter } from '#service/catalog/catalog-router.ts'
import { docsRouter } from '#service/docs/docs-router.ts'
import { documentRouter } from '#service/documents/document-router.ts'
import { authenticateTeam } from '#service/http/authenticate-team.ts'
import { openRequest, type ServiceParts } from '#service/http/open-request.ts'
import { buildOpenapiDocument } from '#service/http/openapi-document.ts'
import { presentFault } from '#service/http/present-fault.ts'
import { setPublicUrl } from '#service/http/public-url.ts'
import { refuseUnknownRoute } from '#service/http/refuse-unknown-route.ts'
import { readJsonBody } from '#service/http/request-body.ts'
import { requireStorableAddress } from '#service/http/require-storable.ts'
import { createRouter } from '#service/http/router.ts'
import { createLabReportRouter } from '#service/lab-reports/lab-report-router.ts'
import { labReportTypingRouter } from '#service/lab-reports/typing-router.ts'
import { createManagementApp } from '#service/management/management-app.ts'
import { orderRouter } from '#service/orders/order-router.ts'
import { resultRouter } from '#service/results/result-router.ts'
import { createFaultRouter } from '#service/sandbox/faults/fault-router.ts'
import { createServiceFaults } from '#service/sandbox/faults/service-faults.ts'
import { sandboxClock } from '#service/sandbox/sandbox-clock.ts'
import { sandboxRouter } from '#service/sandbox/sandbox-router.ts'
import { sandboxWearablesRouter } from '#service/sandbox/wearables-router.ts'
import { appointmentRouter } from '#service/scheduling/appointment-router.ts'
import { schedulingInfoRouter } from '#service/scheduling/info-router.ts'
import { teamsRouter } from '#service/teams/teams-router.ts'
import { usersRouter } from '#service/users/users-router.ts'
import { authenticateLink } from '#service/wearables/links/authenticate-link.ts'
import { wearablesRouter } from '#service/wearables/wearables-router.ts'

const kilobyte = 1024
/** A review sends each result with its evidence and candidates: a few kilobytes per row. */
const maxJsonBytes = (path: string) => (path.startsWith('/lab_report/') ? 4096 : 512) * kilobyte

/** With the token of a link instead of a team key. */
const linkPaths = ['/v2/link/providers', '/v2/link/provider/*']
const teamPaths = ['/v2/*', '/v3/*', '/orders', '/lab_report/*', '/aggregate/*', '/sandbox/*']

export function createServiceApp(parts: ServiceParts) {
  const { db, settings } = parts
  const app = createRouter()
  // With keys, rules and a description of its own.
  const management = createManagementApp(parts)
  app.all('/v1/*', (c) => management.fetch(c.req.raw))
  app.use(openRequest(parts))
  app.use(requireStorableAddress)
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    await db.$queryRaw`SELECT 1`
    return c.json({ status: 'ready' })
  })
  const faults = createServiceFaults(db)
  for (const path of linkPaths) app.use(path, authenticateLink)
  for (const path of teamPaths) app.use(path, authenticateTeam, auditTeamAccess, faults.middleware)
  app.use(readJsonBody(maxJsonBytes))
  if (settings.SERVICE_SANDBOX_CLOCK) app.use(sandboxClock)

  app.route('/', usersRouter)
  app.route('/', teamsRouter)
  app.route('/', wearablesRouter)
  app.route('/', aggregateRouter)
  app.route('/', catalogRouter)
  // Before the orders: its literal paths are theirs with a parameter.
  app.route('/', schedulingInfoRouter)
  app.route('/', appointmentRouter)
  app.route('/', orderRouter)
  app.route('/', resultRouter)
  app.route('/', documentRouter)
  app.route('/', createLabReportRouter(settings))
  app.route('/', labReportTypingRouter)
  app.route('/', sandboxRouter)
  app.route('/', sandboxWearablesRouter)
  app.route('/', createFaultRouter(faults))

  const document = buildOpenapiDocument(app, setPublicUrl(settings))
  app.route('/', docsRouter)
  app.get('/openapi.json', (c) => c.json(document))
  app.notFound(refuseUnknownRoute(app))
  app.onError(presentFault)
  return app
}
