import { z } from 'zod'
import type { WireLoincMatch } from '#contract/lab-reports.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'

export const searchLoincInput = z.object({ search: z.string().trim().min(1).max(100) })

/** Not personal data, so not audited. */
export async function searchLoinc(
  context: Context,
  input: z.input<typeof searchLoincInput>,
): Promise<{ found: WireLoincMatch[] }> {
  requireStaff(context, 'reports:review')
  const { search } = parseInput(searchLoincInput, input)
  const { data } = await askService(serviceClient().searchLoinc(search))
  return { found: data }
}
