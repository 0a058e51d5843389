import { z } from 'zod'
import { orderIdSchema } from '#lib/id-schemas.ts'

const kitPage = z.object({
  step: z.string().optional().catch(undefined),
  test: z.string().max(200).optional().catch(undefined),
  order: orderIdSchema.optional().catch(undefined),
  /** the draft of a form that was sent, or removed, since the page was read */
  sent: z.uuid().optional().catch(undefined),
  already: z.string().optional().catch(undefined),
})

export function parseKitPage(searchParams: Record<string, string | string[] | undefined>) {
  return kitPage.parse(searchParams)
}
