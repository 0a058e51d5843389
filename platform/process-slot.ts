const slots = globalThis as typeof globalThis & { phialSlots?: Record<string, { value?: unknown }> }

/**
 * A variable that exists once per process. Next bundles pages, route handlers and instrumentation separately, so a
 * module's own variables exist once per bundle.
 */
export function processSlot<T>(name: string): { value?: T } {
  slots.phialSlots ??= {}
  slots.phialSlots[name] ??= {}
  return slots.phialSlots[name] as { value?: T }
}
