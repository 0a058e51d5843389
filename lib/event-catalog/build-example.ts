import { type JsonSchema, splitNull } from './describe-fields.ts'

const uuid = '5f0c2a9e-8d14-4b6f-9a37-1c2e6d7b8f01'
const instant = '2026-05-04T09:30:00.000000+00:00'

/** Values that say more than "text"; by the name of their field. */
const known: Record<string, unknown> = {
  status: 'received',
  method: 'testkit',
  first_name: 'Alex',
  last_name: 'Rivera',
  receiver_name: 'Alex Rivera',
  name: 'Example',
  slug: 'example',
  email: 'alex@example.com',
  phone_number: '+13035550142',
  dob: '1988-04-12',
  gender: 'female',
  first_line: '1 Main Street',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  zip_code: '80202',
  country: 'United States',
  npi: '1234567893',
  provider: 'oura',
  timezone_offset: -21600,
  unit: 'count',
  event_type: 'labtest.order.updated',
  message_id: 'msg_example',
  endpoint_id: 'ep_example',
  sample_id: 'PH00000001',
  logo: 'https://example.com/logo.png',
}

const maxDepth = 8

/** A value that matches the schema, the same each time. */
export function buildExample(schema: JsonSchema, name = '', depth = 0): unknown {
  const [chosen = {}] = splitNull(schema).options
  if (chosen.const !== undefined) return chosen.const
  if (chosen.enum) return chosen.enum[0]
  if (chosen.allOf) return buildExample(chosen.allOf[0] ?? {}, name, depth)
  if (chosen.anyOf || chosen.oneOf) return buildExample(chosen, name, depth + 1)
  switch (chosen.type) {
    case 'object':
      return buildObject(chosen, depth)
    case 'array':
      return depth > maxDepth ? [] : [buildExample(chosen.items ?? {}, name, depth + 1)]
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return numberOf(chosen, name)
    case 'string':
      return textOf(chosen, name)
    default:
      return typeof known[name] === 'string' ? known[name] : 'example'
  }
}

function buildObject({ properties, additionalProperties }: JsonSchema, depth: number) {
  const entries = Object.entries(properties ?? {})
  if (entries.length === 0 && typeof additionalProperties === 'object' && depth <= maxDepth)
    return { example: buildExample(additionalProperties, 'example', depth + 1) }
  return Object.fromEntries(
    entries.map(([name, property]) => [name, buildExample(property, name, depth + 1)]),
  )
}

function numberOf({ minimum }: JsonSchema, name: string) {
  const given = known[name]
  return typeof given === 'number' ? given : Math.max(1, minimum ?? 1)
}

function textOf({ format }: JsonSchema, name: string) {
  if (format === 'uuid') return uuid
  if (format === 'date') return '2026-05-04'
  if (format === 'date-time') return instant
  if (format === 'uri') return 'https://example.com/'
  const given = known[name]
  if (typeof given === 'string') return given
  if (/(^|_)id$/.test(name)) return uuid
  if (/_at$|^(timestamp|start|end)$|_start$|_end$/.test(name)) return instant
  return /date/.test(name) ? '2026-05-04' : 'example'
}
