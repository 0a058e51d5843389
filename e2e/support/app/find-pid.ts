import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runningApp } from './running-app.ts'

const readyLine = {
  web: 'web ready',
  'web-worker': 'web worker ready',
  'service-worker': 'service worker ready',
}

/** The current process of a program, from the line it logs when ready: dead ones are restarted. */
export async function findPid(program: keyof typeof readyLine): Promise<number> {
  const file = path.join(runningApp().dataDir, 'logs', `${program}.log`)
  const lines = (await readFile(file, 'utf8')).split('\n')
  const ready = lines.findLast((line) => line.includes(`"msg":"${readyLine[program]}"`))
  return (JSON.parse(ready ?? '{}') as { pid: number }).pid
}
