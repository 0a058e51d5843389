import { launchPhial } from './launch-phial.ts'

const isDevelopment = process.argv.includes('--dev')
const maxStopMs = 10_000
const early = new AbortController()
const hasTerminal = process.argv.includes('--terminal')
let running: Awaited<ReturnType<typeof launchPhial>> | undefined

// From the first moment: a stop may arrive during the start.
const stop = () => {
  if (early.signal.aborted) return
  early.abort()
  if (running) void running.stop().then(() => process.exit(0))
  else setTimeout(() => process.exit(0), maxStopMs).unref()
}
process.on('message', (message) => message === 'stop' && stop())
process.on('disconnect', stop)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

/** The launcher is in a session without a terminal: the process that started it asks. */
function askParent(question: string) {
  return new Promise<string>((resolve) => {
    process.on('message', (message) => {
      if (typeof message === 'object' && message && 'answer' in message)
        resolve(String(message.answer))
    })
    process.send?.({ question })
  })
}

try {
  running = await launchPhial({
    isDevelopment,
    environment: process.env,
    print: (line) => console.log(line),
    ...(hasTerminal && { ask: askParent }),
    signal: early.signal,
  })
} catch (error) {
  if (early.signal.aborted) process.exit(0)
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
