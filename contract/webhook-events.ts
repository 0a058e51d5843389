import { z } from 'zod'

/** A delivery has one for each secret that signs; receivers refuse more. */
export const maxSignatures = 8

/** Every webhook message (specification 2.9). `data` depends on event_type. */
export const webhookEnvelope = z.looseObject({
  event_type: z.string().min(1).max(200),
  team_id: z.string(),
  user_id: z.string().nullish(),
  client_user_id: z.string().nullish(),
  data: z.unknown(),
})
