import { z } from 'zod'
import { isEventFilter } from '#contract/webhook-event-types.ts'

export const filterTypes = z
  .array(
    z
      .string()
      .refine(
        isEventFilter,
        'is no type of event, such as labtest.order.* or provider.connection.created',
      ),
  )
  .min(1, 'name a type, or null for all events')
  .max(200)

const secret = z.string().refine(isSecret, 'must be whsec_ and 24 to 64 bytes in base64')

/** White space or a control character between the ends of an address: it would be stored, and sent elsewhere. */
export const hasGap = (url: string) => /[\p{Cc}\s]/u.test(url)

const fields = {
  url: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .refine((url) => !hasGap(url), 'contains white space or a control character'),
  description: z.string().trim().max(500).nullish(),
  /** requests a second */
  rate_limit: z.int().min(1).max(1_000).nullish(),
  disabled: z.boolean().optional(),
  /** null for all events */
  filter_types: filterTypes.nullish(),
}

export const createWebhook = z.strictObject({ ...fields, secret: secret.nullish() })
export const patchWebhook = z.strictObject({ ...fields, url: fields.url.optional() })

export const webhook = z.looseObject({
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  rate_limit: z.int().nullable(),
  disabled: z.boolean(),
  filter_types: z.array(z.string()).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const webhookPage = z.looseObject({
  data: z.array(webhook),
  next_cursor: z.string().nullable(),
})

/** Set by each request itself. */
const ownHeader =
  /^(host|content-.*|connection|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|user-agent|svix-.*|webhook-.*)$/i

export const headerRules = {
  name: /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i,
  isOwn: (name: string) => ownHeader.test(name),
  value: /^[\x20-\x7e]{1,4000}$/,
  max: 30,
  /** those that an earlier name sets already: letter case makes no difference */
  repeated: (names: readonly string[]) => {
    const plain = names.map((name) => name.toLowerCase())
    return [...plain.keys()].filter((index) => plain.indexOf(plain[index] ?? '') < index)
  },
  /** names and values together: most servers refuse a request with more than 16 kB of headers */
  fits: (headers: readonly (readonly [string, string | null])[]) =>
    headers.reduce((sum, [name, value]) => sum + name.length + (value?.length ?? 0), 0) <= 8_000,
}

export const writeWebhookHeaders = z.strictObject({
  headers: z
    .record(
      z
        .string()
        .regex(headerRules.name, 'Value error, is not a valid header name')
        .refine((name) => !headerRules.isOwn(name), 'is set by the delivery itself'),
      /** beyond the contract, null keeps the value that the header has: a withheld one is known to no caller */
      z.string().regex(headerRules.value, 'printable ASCII, at most 4,000 characters').nullable(),
    )
    .refine((headers) => Object.keys(headers).length <= headerRules.max, 'at most 30 headers')
    .refine(
      (headers) => headerRules.fits(Object.entries(headers)),
      'at most 8,000 characters together',
    )
    .superRefine((headers, context) => {
      const names = Object.keys(headers)
      for (const index of headerRules.repeated(names))
        context.addIssue({
          code: 'custom',
          path: [names[index] ?? ''],
          message: 'is given twice: letter case makes no difference',
        })
    }),
})

/** The values of sensitive ones are withheld. */
export const webhookHeaders = z.looseObject({
  headers: z.record(z.string(), z.string()),
  sensitive: z.array(z.string()),
})

export const webhookSecret = z.looseObject({ key: z.string() })
/** Without a key one is made. */
export const rotateSecret = z.strictObject({ key: secret.nullish() })

function isSecret(text: string) {
  const encoded = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(text)?.[1] ?? ''
  const bytes = Math.floor((encoded.length * 3) / 4)
  return encoded.length % 4 !== 1 && bytes >= 24 && bytes <= 64
}

export type CreateWebhook = z.infer<typeof createWebhook>
export type PatchWebhook = z.infer<typeof patchWebhook>
export type WriteWebhookHeaders = z.infer<typeof writeWebhookHeaders>
export type WireWebhookHeaders = z.infer<typeof webhookHeaders>
export type WireWebhook = z.infer<typeof webhook>
