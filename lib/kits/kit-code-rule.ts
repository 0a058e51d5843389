import type { WindowRule } from '#lib/rate-limit/rules.ts'

/** Codes that a patient may look up. With 2⁵⁵ codes and ten tries an hour nobody finds another's kit by guessing. */
export const kitCodeRule: WindowRule = {
  name: 'kit-code-lookup',
  limit: 10,
  windowMs: 60 * 60 * 1000,
}

/** Registrations that a patient may send; more than anyone needs, for a service that fails on and off. */
export const registerKitRule: WindowRule = {
  name: 'kit-register',
  limit: 20,
  windowMs: 60 * 60 * 1000,
}
