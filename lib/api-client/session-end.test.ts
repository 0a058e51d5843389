import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { expectSessionEnd, onRefusedRead, readSignedIn } from './session-end.ts'

const refuse = () =>
  readSignedIn(() => Promise.reject(new ApiError({ code: 'signed-out', message: '', status: 401 })))

describe('a read refused because the session has ended', () => {
  it('notifies the page', async () => {
    const notify = vi.fn()
    const stop = onRefusedRead(notify)
    await expect(refuse()).rejects.toThrow(ApiError)
    expect(notify).toHaveBeenCalledOnce()
    stop()
  })

  it('does not notify the page while the user signs out, and does again when signing out failed', async () => {
    const notify = vi.fn()
    const stop = onRefusedRead(notify)
    const staySignedIn = expectSessionEnd()
    await expect(refuse()).rejects.toThrow(ApiError)
    expect(notify).not.toHaveBeenCalled()
    staySignedIn()
    await expect(refuse()).rejects.toThrow(ApiError)
    expect(notify).toHaveBeenCalledOnce()
    stop()
  })
})
