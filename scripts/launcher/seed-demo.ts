import { spawn } from 'node:child_process'

/** Writes the demo clinic through the app's verbs, the service's API and webhooks; does nothing if it exists. */
export function seedDemo(env: NodeJS.ProcessEnv, print: (line: string) => void) {
  return new Promise<void>((resolve, reject) => {
    const seed = spawn(process.execPath, ['prisma/seed/main.ts'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    seed.stdout.on('data', (chunk: Buffer) => print(chunk.toString().trimEnd()))
    seed.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    seed.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The demo data could not be written.\n${errors}`)),
    )
  })
}
