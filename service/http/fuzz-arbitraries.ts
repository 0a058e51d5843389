import fc, { type Arbitrary } from 'fast-check'

/** What is read of a JSON schema. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
}

const junkTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
  '../../etc',
  "' OR 1=1 --",
  '<script>',
  'ñ日本語🧪',
  '%',
  'null',
  'NaN',
  '-1',
  '1e9',
  '99999999999999999999',
  '0x10',
  '1.5',
]

/** Any JSON at all, with the values that break programs among it. */
const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...junkTexts, null, true, 0, -1, 1e308, 2 ** 53, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 2 }),
)

const texts: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
  email: fc.emailAddress(),
}

// What passes the rules that a schema does not tell; without these few requests would get past validation.
const plausible: Record<string, string> = {
  first_name: 'Ada',
  last_name: 'Marsh',
  receiver_name: 'Ada Marsh',
  dob: '1984-02-29',
  email: 'ada.marsh@example.com',
  phone_number: '+14155550123',
  npi: '1234567893',
  first_line: '1 Main Street',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  country: 'US',
  fallback_time_zone: 'Europe/Madrid',
  fallback_birth_date: '1984-02-29',
  ingestion_start: '2026-01-01',
  ingestion_end: '2026-12-31',
  activate_by: '2030-01-01',
}

/** Values that mostly fit a schema, and now and then do not. `name` is the field's, for what a schema does not tell. */
export function arbitraryFor(schema: Schema, name = ''): Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: junk })
}

function fitting(schema: Schema, name: string): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name)))
  if (schema.allOf) return fitting(Object.assign({}, ...schema.allOf) as Schema, name)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, inner]) => [
            key,
            arbitraryFor(inner, key),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(arbitraryFor(schema.items ?? {}, name), { maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.integer({
        min: schema.minimum ?? -10,
        max: Math.min(schema.maximum ?? 2 ** 53 - 1, 2 ** 53 - 1),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fittingText(schema, name)
    default:
      return junk
  }
}

function fittingText(schema: Schema, name: string): Arbitrary<string> {
  const known = plausible[name]
  if (known !== undefined) return fc.constant(known)
  const format = texts[schema.format ?? '']
  if (format) return format
  return fc.oneof(
    { weight: 8, arbitrary: fc.string({ minLength: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(...junkTexts) },
  )
}

/** The texts that a path or query value is written as, fit for an address: several for a list. */
export function arbitraryTexts(schema: Schema, name: string): Arbitrary<string[]> {
  return arbitraryFor(schema, name).map((value) =>
    (Array.isArray(value) ? value : [value]).map(writeText),
  )
}

function writeText(value: unknown) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed())
}
