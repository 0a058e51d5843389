import { describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors/app-error.ts'
import type { Log } from '#platform/log.ts'
import { presentError } from '#platform/log.ts'
import { sendConsoleToLog } from './send-console-to-log.ts'

describe('sendConsoleToLog', () => {
  it('keeps user input out of the log and does not log expected failures or clients that left', () => {
    const lines: [string, string][] = []
    const keep = (level: string) => (entry: { err?: unknown }) =>
      lines.push([level, JSON.stringify({ ...entry, err: presentError(entry.err) })])
    const log = { debug: keep('debug'), warn: keep('warn'), error: keep('error') } as unknown as Log
    const console = { ...globalThis.console }
    sendConsoleToLog(log, console)
    console.error('⨯', new Error('canary Ada Byron'))
    console.error('canary Ada Byron')
    console.warn(new AppError('signed-out'))
    console.error('⨯', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    expect(lines.map(([level]) => level)).toEqual(['error', 'error', 'debug', 'debug'])
    expect(JSON.stringify(lines)).not.toContain('canary')
  })
})
