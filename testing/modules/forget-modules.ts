import { register } from 'prom-client'
import { vi } from 'vitest'

// Files share a process. Before each of them, what an earlier one has left behind is forgotten: its stubs, and what our own
// modules remember.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
register.clear()
Reflect.deleteProperty(globalThis, 'phialSlots')
