import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { serviceFaultKinds } from '#contract/sandbox/sandbox-fault-kinds.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import type { ServiceEnv } from '#service/http/router.ts'

const rows = z.array(
  z.object({ teamId: z.string(), kind: z.enum(serviceFaultKinds), delaySeconds: z.int() }),
)
type ActiveFault = z.infer<typeof rows>[number]

/** Delay until other processes of the service see a fault. */
const cacheMs = 250

// The simulator keeps working while responses to the app fail.
const exemptPaths = /^\/sandbox\/|^\/v3\/order\/[^/]+\/test(\/label)?$/

export function createServiceFaults(db: Db) {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<ActiveFault[]> | undefined

  function listActive() {
    const isFresh = performance.now() - readAt < cacheMs
    if (!reading || !isFresh) {
      readAt = performance.now()
      reading = readActive(db)
    }
    return reading
  }

  const middleware: MiddlewareHandler<ServiceEnv> = async (c, next) => {
    if (exemptPaths.test(c.req.path)) return next()
    const active = await listActive()
    const fault = active.find(({ teamId }) => teamId === c.get('teamId'))
    return fault ? answerFaulty(fault, c, next) : next()
  }

  return {
    middleware,
    /** drops the cache, for the process that changed the faults */
    forget() {
      reading = undefined
    },
  }
}

export type ServiceFaults = ReturnType<typeof createServiceFaults>

/** None when the database fails: requested faults must not cause others. */
async function readActive(db: Db): Promise<ActiveFault[]> {
  const found = await db.sandboxFault
    .findMany({
      where: {
        area: 'service',
        expiresAt: { gt: new Date() },
        team: { environment: 'sandbox' },
      },
      select: { teamId: true, kind: true, delaySeconds: true },
    })
    .catch(() => [])
  return rows.parse(found)
}

async function answerFaulty(
  { kind, delaySeconds }: ActiveFault,
  c: Context<ServiceEnv>,
  next: () => Promise<void>,
) {
  switch (kind) {
    case 'slow':
      await pause(delaySeconds * 1000)
      return next()
    case 'error':
      throw new HttpFault(500, 'Internal Server Error')
    case 'garbage':
      return c.body('{"orders":[{"id":<h1>Bad gateway</h1>', 200, {
        'content-type': 'application/json',
      })
    case 'down':
      return hangUp(c)
    case 'answer_lost':
      await next()
      // Replaces the response that is already set.
      c.res = hangUp(c)
      return undefined
  }
}

function hangUp(c: Context<ServiceEnv>) {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { destroy(): void } } }
  incoming?.socket?.destroy()
  return c.json({ detail: 'The service is busy: try again shortly' }, 503)
}
