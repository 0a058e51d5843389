import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface DemoUser {
  role: 'patient' | 'clinician' | 'reviewer' | 'support' | 'admin'
  email: string
  password: string
}

/** The local sandbox's generated secrets and demo sign-ins, as stored in DATA_DIR/sandbox.json. */
export interface Sandbox {
  webUrl: string
  serviceUrl: string
  teamId: string
  orgId: string
  teamApiKey: string
  managementKey: string
  webhookSecret: string
  /** encrypts lab reports on disk, as SERVICE_FILES_KEY */
  filesKey: string
  users: DemoUser[]
}

const demoEmails: Record<DemoUser['role'], string> = {
  patient: 'maria.alvarez@example.com',
  clinician: 'dr.okafor@cedarvale.example',
  reviewer: 'j.lindqvist@cedarvale.example',
  support: 'sam.reyes@cedarvale.example',
  admin: 'p.natarajan@cedarvale.example',
}

/** Reads DATA_DIR/sandbox.json, generating secrets the first time; the addresses follow the current ports. */
export async function openSandboxFile(
  dataDir: string,
  addresses: Pick<Sandbox, 'webUrl' | 'serviceUrl'>,
) {
  const file = path.join(dataDir, 'sandbox.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  const sandbox: Sandbox = {
    // A file of an earlier version lacks the newer secrets.
    ...makeSecrets(),
    ...(kept && (JSON.parse(kept) as Partial<Sandbox>)),
    ...addresses,
  }
  await writeFile(file, `${JSON.stringify(sandbox, null, 2)}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return { file, sandbox }
}

function makeSecrets(): Omit<Sandbox, 'webUrl' | 'serviceUrl'> {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  const roles = Object.keys(demoEmails) as DemoUser['role'][]
  return {
    teamId: randomUUID(),
    orgId: randomUUID(),
    teamApiKey: `sk_us_${random(32)}`,
    managementKey: `mg_${random(32)}`,
    webhookSecret: `whsec_${randomBytes(32).toString('base64')}`,
    filesKey: `local:${random(32)}`,
    users: roles.map((role) => ({ role, email: demoEmails[role], password: random(12) })),
  }
}

/** A secret of this checkout, stored beside the sandbox file. */
export async function readKeptSecret(dataDir: string, name: string) {
  const file = path.join(dataDir, name)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return kept.trim()
  const made = randomBytes(32).toString('base64url')
  await writeFile(file, made, { mode: 0o600 })
  return made
}
