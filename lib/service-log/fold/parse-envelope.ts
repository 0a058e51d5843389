import { z } from 'zod'

const envelope = z.looseObject({
  user_id: z.string().nullish(),
  client_user_id: z.string().nullish(),
  data: z.looseObject({}),
})

export interface ParsedEnvelope<Data> {
  data: Data
  /** the keys that the sender itself wrote: a schema's defaults add others */
  keys: ReadonlySet<string>
  /** our patient, if the envelope names one and is about the same user as its data */
  clientUserId: string | null
  envelope: Readonly<Record<string, unknown>>
}

/** Undefined when the body is not JSON, or its data does not match the schema. */
export function parseEnvelope<Data extends { user_id?: string | null | undefined }>(
  body: string,
  schema: z.ZodType<Data>,
): ParsedEnvelope<Data> | undefined {
  const outer = envelope.safeParse(parseJson(body))
  if (!outer.success) return undefined
  const data = schema.safeParse(outer.data.data)
  if (!data.success) return undefined
  const { user_id: outerUser, client_user_id: clientUserId } = outer.data
  const innerUser = data.data.user_id
  const isSameUser = outerUser == null || innerUser == null || outerUser === innerUser
  return {
    data: data.data,
    keys: new Set(Object.keys(outer.data.data)),
    clientUserId: isSameUser ? (clientUserId ?? null) : null,
    envelope: outer.data,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
