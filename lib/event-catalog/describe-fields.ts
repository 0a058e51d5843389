import { z } from 'zod'

/** As much of JSON Schema as the contract's schemas become. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  default?: unknown
}

export interface FieldView {
  /** such as `data.events[].status` */
  path: string
  /** as JSON Schema names it, with its format, such as `string (uuid)`; several separated by a bar */
  type: string
  isRequired: boolean
  isNullable: boolean
}

const maxDepth = 6

/** What a sender writes: defaults are filled in by who reads. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** A field's alternatives without null, and whether there was one. */
export function splitNull(schema: JsonSchema): { options: JsonSchema[]; isNullable: boolean } {
  const all = (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((each) =>
    Array.isArray(each.type) ? each.type.map((type) => ({ ...each, type })) : [each],
  )
  const options = all.filter(({ type }) => type !== 'null')
  return { options, isNullable: options.length < all.length }
}

/** Every field below a schema, with those of objects in lists. */
export function describeFields(schema: JsonSchema, path: string, depth = 0): FieldView[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const fieldPath = `${path}.${name}`
    const { options, isNullable } = splitNull(given)
    const field: FieldView = {
      path: fieldPath,
      type: [...new Set(options.map(nameType))].join(' | '),
      isRequired: required.has(name),
      isNullable,
    }
    if (depth >= maxDepth) return [field]
    const inner = options.flatMap((option) => {
      const isList = option.type === 'array'
      const below = isList ? splitNull(option.items ?? {}).options : [option]
      return below.flatMap((each) =>
        describeFields(each, isList ? `${fieldPath}[]` : fieldPath, depth + 1),
      )
    })
    return [field, ...inner]
  })
}

function nameType(schema: JsonSchema): string {
  const { type, format, enum: values, items } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (type === 'array') {
    const of = [...new Set(splitNull(items ?? {}).options.map(nameType))].join(' | ')
    return of === 'any' ? 'array' : `array of ${of}`
  }
  if (!type) return 'any'
  return format ? `${type} (${format})` : String(type)
}
