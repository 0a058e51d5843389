import { z } from 'zod'

const kitPage = z.object({
  step: z.string().optional().catch(undefined),
  /** slug of the test that the person came from */
  test: z.string().max(200).optional().catch(undefined),
  order: z.uuid().optional().catch(undefined),
  already: z.string().optional().catch(undefined),
})

/** What the addresses of the kit pages may say; anything else is as if it were not there. */
export function parseKitPage(searchParams: Record<string, string | string[] | undefined>) {
  return kitPage.parse(searchParams)
}
