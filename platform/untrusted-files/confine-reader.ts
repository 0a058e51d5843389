import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A user without a name, home or files, for readers alone. */
const readerUid = '64999'
const dropRights = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']

export interface Confinement {
  /** what to start the reader through; [] to start it directly */
  prefix: readonly string[]
  hasOwnUser: boolean
  hasNetwork: boolean
}

const unshare = '/usr/bin/unshare'
const setpriv = '/usr/bin/setpriv'
const asReader = [
  setpriv,
  `--reuid=${readerUid}`,
  `--regid=${readerUid}`,
  '--clear-groups',
  ...dropRights,
]

/** Strictest first. Which one the system allows depends on its user, kernel and container. */
const confinements: readonly Confinement[] = [
  { prefix: [unshare, '--net', ...asReader], hasOwnUser: true, hasNetwork: false },
  { prefix: asReader, hasOwnUser: true, hasNetwork: true },
  {
    prefix: [unshare, '--user', '--net', setpriv, ...dropRights],
    hasOwnUser: false,
    hasNetwork: false,
  },
]
const unconfined: Confinement = { prefix: [], hasOwnUser: false, hasNetwork: true }

const root = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const code = ['service', 'contract', 'platform', 'node_modules', 'package.json'].map(root)

/**
 * What a reader's JavaScript may do, wherever it runs: read the product's code, and start threads and native modules,
 * which the recognition and the picture libraries need. No other file, no program. Native code is not bound by it, so the
 * system's own means above matter more.
 */
export const permissionFlags = [
  '--permission',
  '--allow-worker',
  '--allow-addons',
  ...code.map((path) => `--allow-fs-read=${path}`),
]

let found: Promise<Confinement> | undefined

/** Tried once per process, with Node itself: the reader's user must reach the program. */
export function findConfinement(): Promise<Confinement> {
  found ??= tryConfinements()
  return found
}

async function tryConfinements(): Promise<Confinement> {
  for (const confinement of confinements) if (await works(confinement.prefix)) return confinement
  return unconfined
}

async function works([program = '', ...args]: readonly string[]): Promise<boolean> {
  const check = `require('node:fs').accessSync(${JSON.stringify(root('package.json'))})`
  return promisify(execFile)(program, [...args, process.execPath, '-e', check], {
    env: { NODE_ENV: 'production' },
  }).then(
    () => true,
    () => false,
  )
}
