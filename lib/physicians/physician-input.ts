import { z } from 'zod'
import { physician } from '#contract/people.ts'
import { checkedText } from '#lib/kits/checked-text.ts'
import { findNameFault } from '#lib/kits/person-schema.ts'

/** As laboratories print it; the NPI with its check digit. */
export const savePhysicianInput = z.strictObject({
  firstName: checkedText(physician.shape.first_name, findNameFault),
  lastName: checkedText(physician.shape.last_name, findNameFault),
  npi: checkedText(physician.shape.npi, 'npi'),
  states: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'state'))
    .min(1, 'license-state')
    .max(60),
  /** Refused where the NPI is listed already. */
  isNew: z.boolean().optional(),
})

export type PhysicianInput = z.input<typeof savePhysicianInput>
