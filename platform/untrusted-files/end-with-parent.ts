import { Worker } from 'node:worker_threads'

const watchMs = 500

// In a thread of its own: a hostile file may block the main one.
const code = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, ${watchMs})`

/** Ends this process when its parent is gone and can no longer stop it. */
export function endWithParent() {
  new Worker(code, { eval: true, workerData: process.ppid }).unref()
}
