import { Counter, Gauge, Histogram } from 'prom-client'

// Every metric of the four processes. Labels are routes, tasks, codes and states, never ids, names or values.

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobSeconds = [0.01, 0.05, 0.2, 1, 5, 15, 60, 300]
/** The app has fewer routes. Any further ones are counted as `other`, so that invented addresses cannot fill the memory. */
const maxRoutes = 500

const requestSeconds = new Histogram({
  name: 'phial_http_request_seconds',
  help: 'Time from a request to its answer, by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: seconds,
})

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const routes = new Set<string>()

/** `route` is a pattern without ids, as in the log. */
export function observeRequest({
  method,
  route,
  status,
  durationMs,
}: {
  method: string
  route: string
  status: number
  durationMs: number
}) {
  // A redirect or a refusal says nothing about whether the address exists.
  const isServed = status < 300 || status >= 500
  if (isServed && routes.size < maxRoutes) routes.add(route)
  requestSeconds.observe(
    {
      method: methods.has(method) ? method : 'other',
      route: routes.has(route) ? route : 'other',
      status,
    },
    durationMs / 1000,
  )
}

export const jobDuration = new Histogram({
  name: 'phial_job_seconds',
  help: 'Time of one attempt at a job, by task and outcome.',
  labelNames: ['task', 'outcome'],
  buckets: jobSeconds,
})

export const queueJobs = new Gauge({
  name: 'phial_queue_jobs',
  help: 'Jobs of the program’s queue that are due and not taken, or failed for good, by task. All workers report the same.',
  labelNames: ['task', 'state'],
})

export const queueOldest = new Gauge({
  name: 'phial_queue_oldest_seconds',
  help: 'How long the oldest due job has waited, by task.',
  labelNames: ['task'],
})

export const deliveryAttempts = new Counter({
  name: 'phial_webhook_attempts_total',
  help: 'Attempts of the service to deliver a webhook, by outcome.',
  labelNames: ['outcome'],
})

export const receivedDeliveries = new Counter({
  name: 'phial_webhooks_received_total',
  help: 'Webhooks that reached the web app, by what became of them.',
  labelNames: ['kind'],
})

export const openBreakers = new Gauge({
  name: 'phial_service_breaker_open',
  help: '1 while the web app stops calling the service because calls fail, by kind of call.',
  labelNames: ['calls'],
})

export const databaseConnections = new Gauge({
  name: 'phial_database_connections',
  help: 'Connections of the process’s pool, and requests that wait for one.',
  labelNames: ['state'],
})
