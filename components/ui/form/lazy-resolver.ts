import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Validates with the server's own schema, loaded on first use: it brings zod and the phone number
 * metadata, which are not needed to show the page.
 */
export function lazyResolver<Values extends FieldValues>(
  load: () => Promise<z.ZodType>,
): Resolver<Values> {
  return async (values, context, options) => {
    try {
      const [schema, { zodResolver }] = await loadRules(load)
      return await zodResolver(schema as z.ZodType<unknown, Values>, undefined, { raw: true })(
        values,
        context,
        options,
      )
    } catch {
      // Offline the rules cannot load; the server validates again in any case.
      return { values, errors: {} }
    }
  }
}

/** Call on the first input, before the connection can drop. */
export function loadRules(load: () => Promise<z.ZodType>) {
  return Promise.all([load(), import('@hookform/resolvers/zod')])
}
