import { launchPhial } from './launch-phial.ts'

const isDevelopment = process.argv.includes('--dev')
let isStopping = false

try {
  const running = await launchPhial({
    isDevelopment,
    environment: process.env,
    print: (line) => console.log(line),
  })
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('message', (message) => message === 'stop' && stop())
  process.on('disconnect', stop)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
