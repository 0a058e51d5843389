import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Toxin } from '#e2e/support/network/toxic-proxy.ts'
import { freezePostgres, killPostmaster, thawPostgres } from './postgres-processes.ts'
import type { Kind } from './record.ts'
import type { Product } from './start-product.ts'
import { watchEscalation } from './watch-escalation.ts'
import { withClient } from './with-client.ts'

export interface Fault {
  name: string
  begin(product: Product): Promise<void>
  /** Ends it and resolves when the broken part is back. */
  end(product: Product): Promise<void>
  /** Kinds of load it must not affect. */
  spares: Kind[]
  /** Whether it breaks the connection to the service. */
  isOfService?: boolean
  /** What it measured, in words. */
  figure?(): string | undefined
  /** What the others suffered, beyond failed requests. */
  findWrong?(): string[]
}

const programs = ['web', 'web-worker', 'service', 'service-worker'] as const
const patienceMs = 60_000
type Program = (typeof programs)[number]

const toxins: [Toxin, string][] = [
  ['reset', 'the service resets every connection'],
  ['latency', 'the service takes 30 s'],
  ['drip', 'the service answers a byte a second'],
  ['broken', 'the service answers 500'],
  ['garbage', 'the service answers garbage'],
  ['wrong-schema', 'the service answers another schema'],
  ['lose', 'the service does it and its answer is lost'],
]

/** Every fault of the run, in order. */
export function listFaults(): Fault[] {
  return [
    {
      name: 'PostgreSQL is stopped at once',
      begin: ({ postgres }) => postgres.crash(),
      end: ({ postgres }) => postgres.start(),
      spares: [],
    },
    {
      name: 'PostgreSQL is killed, and the launcher starts it again',
      begin: async ({ dataDir }) => killPostmaster(dataDir),
      end: waitForPostgres,
      spares: [],
    },
    {
      name: 'PostgreSQL hangs',
      begin: async ({ dataDir }) => freezePostgres(dataDir),
      end: async ({ dataDir }) => thawPostgres(dataDir),
      spares: [],
    },
    ...programs.map(killing),
    killingDuringEscalation(),
    ...toxins.map(poisoning),
  ]
}

function killing(program: Program): Fault {
  let dead = 0
  return {
    name: `${program} is killed`,
    begin: async (product) => {
      dead = product.pidOf(program)
      process.kill(dead, 'SIGKILL')
    },
    end: (product) => waitForProgram(product, program, dead),
    spares: sparedBy[program],
  }
}

/** No page and no worker is there while a critical result counts down to the next level. */
function killingDuringEscalation(): Fault {
  const { raise, measure, figure, findWrong } = watchEscalation()
  const killed = ['web', 'web-worker'] as const
  let dead: number[] = []
  return {
    name: 'web and web-worker are killed while a critical result waits',
    begin: async (product) => {
      await raise(product)
      dead = killed.map((program) => product.pidOf(program))
      for (const pid of dead) process.kill(pid, 'SIGKILL')
    },
    end: async (product) => {
      for (const [index, program] of killed.entries())
        await waitForProgram(product, program, dead[index] ?? 0)
      await measure(product)
    },
    spares: ['simulation'],
    figure,
    findWrong,
  }
}

const sparedBy: Record<Program, Kind[]> = {
  web: ['simulation'],
  'web-worker': ['page', 'api', 'order', 'staff', 'webhook', 'simulation'],
  service: ['page', 'api', 'staff', 'webhook'],
  'service-worker': ['page', 'api', 'order', 'staff', 'webhook', 'simulation'],
}

function poisoning([toxin, name]: [Toxin, string]): Fault {
  return {
    name,
    begin: async ({ serviceProxy }) => serviceProxy.poison(toxin, { latencyMs: 30_000 }),
    end: async ({ serviceProxy }) => serviceProxy.poison('pass'),
    spares: ['page', 'api', 'staff', 'webhook', 'simulation'],
    isOfService: true,
  }
}

async function waitForProgram(product: Product, program: Program, dead: number) {
  const { webUrl, serviceUrl } = product.sandbox
  await until(async () => {
    if (product.pidOf(program) === dead) return false
    if (program === 'web') return isAlive(webUrl)
    if (program === 'service') return isAlive(serviceUrl)
    const log = await readFile(path.join(product.dataDir, 'logs', `${program}.log`), 'utf8')
    const words = `${program.replace('-', ' ')} ready`
    return new RegExp(`"pid":${product.pidOf(program)},.*"msg":"${words}"`).test(log)
  })
}

async function isAlive(url: string) {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) })
  return answer.ok
}

function waitForPostgres({ databases }: Product) {
  return until(async () => withClient(databases.web, async () => true))
}

async function until(holds: () => Promise<boolean>) {
  const last = Date.now() + patienceMs
  while (!(await holds().catch(() => false))) {
    if (Date.now() > last) throw new Error('what was brought down does not come back')
    await pause(20)
  }
}
