import type { WindowRule } from '#lib/rate-limit/rules.ts'

/** With 2⁵⁵ codes, ten lookups an hour make guessing another patient's code hopeless. */
export const kitCodeRule: WindowRule = {
  name: 'kit-code-lookup',
  limit: 10,
  windowMs: 60 * 60 * 1000,
}

/** Generous, because the service may fail intermittently. */
export const registerKitRule: WindowRule = {
  name: 'kit-register',
  limit: 20,
  windowMs: 60 * 60 * 1000,
}
