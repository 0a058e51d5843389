import { randomUUID } from 'node:crypto'
import type { Log } from '#lib/runtime/log.ts'
import { catalogueRouter } from './catalogue/catalogue-router.ts'
import { withClock } from './clock.ts'
import type { Db } from './db/client.ts'
import type { ServiceSettings } from './env.ts'
import { authenticateTeam } from './http/authenticate-team.ts'
import { buildOpenapiDocument } from './http/openapi-document.ts'
import { presentFault } from './http/present-fault.ts'
import { refuseUnknownRoute } from './http/refuse-unknown-route.ts'
import { readJsonBody } from './http/request-body.ts'
import { requireStorableAddress } from './http/require-storable.ts'
import { createRouter } from './http/router.ts'
import { createLabReportRouter } from './lab-reports/lab-report-router.ts'
import { labReportTypingRouter } from './lab-reports/typing-router.ts'
import { orderRouter } from './orders/order-router.ts'
import { createFaultRouter } from './sandbox/faults/fault-router.ts'
import { createServiceFaults } from './sandbox/faults/service-faults.ts'
import { sandboxRouter } from './sandbox/sandbox-router.ts'
import { teamsRouter } from './teams/teams-router.ts'
import { usersRouter } from './users/users-router.ts'

const kilobyte = 1024
/** A reviewed report carries its results with where each was read and what it may be: some kilobytes a row. */
const maxJsonBytes = (path: string) => (path.startsWith('/lab_report/') ? 4096 : 512) * kilobyte

export interface ServiceParts {
  db: Db
  settings: ServiceSettings
  log: Log
}

const teamPaths = ['/v2/*', '/v3/*', '/orders', '/lab_report/*', '/aggregate/*', '/sandbox/*']

/** The service's HTTP application: what comes in, in order, and the routers of its domains. */
export function createServiceApp({ db, settings, log }: ServiceParts) {
  const app = createRouter()
  app.use(async (c, next) => {
    c.set('db', db)
    c.set('settings', settings)
    c.set('requestId', randomUUID())
    c.set('log', log)
    const startedAt = performance.now()
    await next()
    c.header('x-request-id', c.get('requestId'))
    log.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
    })
  })
  app.use(requireStorableAddress)
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    await db.$queryRaw`SELECT 1`
    return c.json({ status: 'ready' })
  })
  const faults = createServiceFaults(db)
  for (const path of teamPaths) app.use(path, authenticateTeam, faults.middleware)
  app.use(readJsonBody(maxJsonBytes))
  if (settings.SERVICE_SANDBOX_CLOCK) {
    app.use((c, next) => {
      const header = c.req.header('x-sandbox-now') ?? ''
      const time = new Date(/^20\d\d-/.test(header) ? header : Number.NaN)
      return Number.isNaN(time.getTime()) ? next() : withClock(time, next)
    })
  }

  app.route('/', usersRouter)
  app.route('/', teamsRouter)
  app.route('/', catalogueRouter)
  app.route('/', orderRouter)
  app.route('/', createLabReportRouter(settings.SERVICE_FILES_DIR))
  app.route('/', labReportTypingRouter)
  app.route('/', sandboxRouter)
  app.route('/', createFaultRouter(faults))

  const document = buildOpenapiDocument(app)
  app.get('/openapi.json', (c) => c.json(document))
  app.notFound(refuseUnknownRoute(app))
  app.onError(presentFault)
  return app
}
