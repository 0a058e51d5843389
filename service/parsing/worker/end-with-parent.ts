import { Worker } from 'node:worker_threads'

const watchMs = 500

// In a thread of its own: the main one may be caught in a file that was made to hold it.
const code = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, ${watchMs})`

/** Ends this process when the one that started it is gone and can no longer do so. */
export function endWithParent() {
  new Worker(code, { eval: true, workerData: process.ppid }).unref()
}
