import { Client } from 'pg'
import type { BenchRole, StartedApp } from '#bench/app/start-app.ts'

export interface MeasuredPage {
  path: string
  role?: BenchRole
}

/** The aim of each kind: its script relative to the empty page. */
export interface PageKind {
  name: string
  atMost: number
  pages: MeasuredPage[]
}

/** Every page by kind; ids in addresses are the demo clinic's. */
export async function listPages(app: StartedApp): Promise<PageKind[]> {
  const { orderId, patientId } = await findExamples(app)
  const of = (role: BenchRole, paths: string[]) => paths.map((path) => ({ path, role }))
  return [
    {
      name: 'public pages',
      atMost: 1.35,
      pages: ['/', '/tests', '/tests/vitamin-d', '/markers'].map((path) => ({ path })),
    },
    {
      name: 'patient pages without a form',
      atMost: 1.35,
      pages: of('patient', ['/home', '/orders', `/orders/${orderId}`]),
    },
    {
      name: 'pages with a form',
      atMost: 1.8,
      pages: [
        ...['/sign-in', '/sign-up', '/forgot-password'].map((path) => ({ path })),
        ...of('patient', ['/account', '/kits/order', '/kits/register']),
      ],
    },
    {
      name: 'pages of the clinic',
      atMost: 1.8,
      pages: of('clinician', [
        '/clinic',
        '/clinic/orders',
        `/clinic/orders/${orderId}`,
        '/clinic/patients',
        `/clinic/patients/${patientId}`,
        '/clinic/simulator',
        '/clinic/account',
      ]),
    },
  ]
}

/** A path without ids, for a table. */
export function nameOf({ path }: MeasuredPage) {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '[id]')
}

async function findExamples({ databaseUrl }: StartedApp) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ order_id: string; patient_id: string }>(`
    SELECT o.order_id, p.id AS patient_id
      FROM "user" u JOIN patient p ON p.user_id = u.id JOIN order_projection o ON o.client_user_id = p.id::text
     WHERE u.email = 'maria.alvarez@example.com'
     ORDER BY o.placed_at DESC LIMIT 1`)
  await client.end()
  const [found] = rows
  if (!found) throw new Error('the demo clinic has no order of its first patient')
  return { orderId: found.order_id, patientId: found.patient_id }
}
