import { fork } from 'node:child_process'
import { createInterface } from 'node:readline/promises'

// The launcher runs in its own process group, so that Ctrl-C reaches only this process and everything stops in
// order: web, workers, service, PostgreSQL last. When this process dies, the launcher notices and stops too.

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Phial needs Node 24; this is ${process.versions.node}. Run \`npm ci\` (which installs Node 24 into node_modules) and start with \`npm start\`.`,
  )
  process.exit(1)
}

const terminal = process.stdin.isTTY && process.stdout.isTTY ? ['--terminal'] : []
const args = [...process.argv.slice(2), ...terminal]
const launcher = fork(new URL('./launcher/main.ts', import.meta.url), args, {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

const stop = () => {
  if (launcher.connected) launcher.send('stop')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)
launcher.on('message', async ({ question }: { question: string }) => {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  reader.on('SIGINT', stop)
  const answer = await reader.question(question).catch(() => '')
  reader.close()
  if (launcher.connected) launcher.send({ answer })
})
launcher.on('exit', (code) => process.exit(code ?? 1))
