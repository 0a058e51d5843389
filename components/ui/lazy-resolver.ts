import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Judges a form by the server's own schema, which is loaded with the first judgement: it brings zod and the
 * telephone plans along, and nobody needs them to see the page.
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
      // Without a connection the rules cannot be loaded; the server judges again in any case.
      return { values, errors: {} }
    }
  }
}

/** Fetches what a judgement needs; called when somebody begins to type, before a connection could be lost. */
export function loadRules(load: () => Promise<z.ZodType>) {
  return Promise.all([load(), import('@hookform/resolvers/zod')])
}
