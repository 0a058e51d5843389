import fc, { type Arbitrary } from 'fast-check'

/** The supported part of a JSON schema. */
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

/** Texts that break careless programs. */
export const junkTexts = [
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
  '0',
  '101',
  '1e400',
  '9007199254740993',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '2026-01-01T25:61:61Z',
  '\u202eevil',
  '👩‍👩‍👧'.repeat(50),
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  '{"a":1}',
]

/** Any JSON, including values that break programs. */
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

// Values for rules that a schema cannot express; without them, few requests would pass validation.
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
  zip_code: '85004',
  country: 'US',
  fallback_time_zone: 'Europe/Madrid',
  fallback_birth_date: '1984-02-29',
  ingestion_start: '2026-01-01',
  ingestion_end: '2026-12-31',
  activate_by: '2030-01-01',
  firstName: 'Ada',
  lastName: 'Marsh',
  phoneNumber: '+14155550123',
  password: 'a long enough password',
  newPassword: 'another long enough password',
  currentPassword: 'a long enough password',
  code: '123456',
  finalStatus: 'collecting_sample.testkit.transit_customer',
}

/** Values that mostly match a schema. `name` is the field's name, for rules that a schema cannot express. */
export function arbitraryFor(schema: Schema, name = ''): Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: junk })
}

function fitting(schema: Schema, name: string): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name)))
  if (schema.allOf) return fitting(Object.assign({}, ...schema.allOf) as Schema, name)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) {
    const [first, ...others] = schema.type.map((type) => fitting({ ...schema, type }, name))
    return first ? fc.oneof({ weight: 3, arbitrary: first }, ...others) : junk
  }
  switch (schema.type) {
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

/** URL-encoded texts of a path or query value; several for a list. */
export function arbitraryTexts(schema: Schema, name: string): Arbitrary<string[]> {
  return arbitraryFor(schema, name).map((value) =>
    (Array.isArray(value) ? value : [value]).map(writeText),
  )
}

function writeText(value: unknown) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed())
}

type Container = Record<string, unknown> | unknown[]

/** The value with one thing wrong, anywhere in it: another type, a missing part, one too many, or far too much. */
export function withOneFault(values: Arbitrary<unknown>): Arbitrary<unknown> {
  const fault = fc.constantFrom('replace', 'remove', 'add', 'lengthen', 'wrap')
  return fc.tuple(values, fc.nat(), fault, junk).map(([value, place, kind, worse]) => {
    const copy: unknown = structuredClone(value)
    const places = listPlaces(copy)
    const chosen = places[place % Math.max(1, places.length)]
    if (!chosen) return worse
    breakAt(chosen.within, chosen.key, kind, worse)
    return copy
  })
}

function listPlaces(value: unknown): { within: Container; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const within = value as Container
  return Object.entries(within).flatMap(([key, inner]) => [{ within, key }, ...listPlaces(inner)])
}

function breakAt(within: Container, key: string, kind: string, worse: unknown) {
  const target = within as Record<string, unknown>
  const set = (name: string, value: unknown) =>
    Object.defineProperty(target, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  if (kind === 'remove') delete target[key]
  else if (kind === 'add') set(`${key}_further`, worse)
  else if (kind === 'lengthen')
    set(key, Array.isArray(target[key]) ? Array(5_000).fill(worse) : 'x'.repeat(20_000))
  else if (kind === 'wrap') set(key, [target[key]])
  else set(key, worse)
}

/** An upload with arbitrary parts and invalid files, sometimes of a known user. */
export function arbitraryForm(userId: () => string): Arbitrary<FormData> {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .uint8Array({ maxLength: 400 })
      .map((tail) => Buffer.from([...Buffer.from('GIF89a'), ...tail])),
  )
  const part = fc.record({
    name: fc.constantFrom(
      'file',
      'file',
      'user_id',
      'needs_human_review',
      '__proto__',
      'x'.repeat(500),
    ),
    text: fc.oneof(fc.constantFrom(...junkTexts), fc.boolean().map(String)),
    file: fc.option(bytes),
    fileName: fc.constantFrom(...junkTexts),
  })
  return fc.tuple(fc.array(part, { maxLength: 12 }), fc.boolean()).map(([parts, isKnown]) => {
    const form = new FormData()
    if (isKnown) form.append('user_id', userId())
    for (const { name, text, file, fileName } of parts)
      if (file) form.append(name, new Blob([new Uint8Array(file)]), fileName.toWellFormed())
      else form.append(name, text.toWellFormed())
    return form
  })
}
