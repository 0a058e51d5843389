import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { serviceFaultKinds } from '#service/contract/sandbox-fault-kinds.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import type { ServiceEnv } from '#service/http/router.ts'

const rows = z.array(
  z.object({ teamId: z.string(), kind: z.enum(serviceFaultKinds), delaySeconds: z.int() }),
)
type ActiveFault = z.infer<typeof rows>[number]

/** Another process of the service hears of a fault this much later. */
const cacheMs = 250

// Whoever plays the laboratory and the courier goes on while the answers to the clinic fail.
const exemptPaths = /^\/sandbox\/|^\/v3\/order\/[^/]+\/test(\/label)?$/

/** The faults of the service's answers that sandbox teams have asked for, read at most a few times a second. */
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
    /** For the process that was told. */
    forget() {
      reading = undefined
    },
  }
}

export type ServiceFaults = ReturnType<typeof createServiceFaults>

/** None when they cannot be read: a fault on request must not add one of its own. */
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
      // Takes the place of the answer that stands already.
      c.res = hangUp(c)
      return undefined
  }
}

/** Closes the connection without an answer; where there is none to close, a 503 stands for it. */
function hangUp(c: Context<ServiceEnv>) {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { destroy(): void } } }
  incoming?.socket?.destroy()
  return c.json({ detail: 'The service is busy: try again shortly' }, 503)
}
