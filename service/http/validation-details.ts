import type { z } from 'zod'
import type { ValidationDetail } from '#contract/errors.ts'

type Issue = z.core.$ZodIssue
type Place = 'path' | 'query' | 'header' | 'body'

/** Turns zod issues into the details of a 422: Pydantic types and messages, `loc` starting with `place`. */
export function presentValidationDetails(
  error: z.core.$ZodError,
  place: Place,
  given: unknown,
): ValidationDetail[] {
  return error.issues.flatMap((issue) => presentIssue(issue, place, given))
}

function presentIssue(issue: Issue, place: Place, given: unknown): ValidationDetail[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
  const loc = [place, ...path]
  const input = valueAt(given, path)
  const isUnnamed = issue.code === 'invalid_union' && unnamedUnion.test(issue.message)
  if (isUnnamed && 'options' in issue && issue.options)
    return presentIssue(asValueIssue(issue, issue.options), place, given)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      type: 'extra_forbidden',
      loc: [...loc, key],
      msg: 'Extra inputs are not permitted',
      input: valueAt(given, [...path, key]) ?? null,
    }))
  }
  if (input === undefined && isAboutType(issue))
    return [{ type: 'missing', loc, msg: 'Field required', input: null }]
  if (issue.code === 'invalid_key') {
    const key = path.at(-1)
    return issue.issues.map((inner) => ({ ...describeIssue(inner, key), loc, input: key ?? null }))
  }
  if (isUnnamed) {
    const chosen = chooseBranch(issue.errors)
    if (chosen.length > 0) {
      const inner = chosen.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
      return inner.flatMap((each) => presentIssue(each, place, given))
    }
  }
  return [{ ...describeIssue(issue, input), loc, input: input ?? null }]
}

/** A union that is chosen by a key: the value of the key is one of these. */
function asValueIssue({ path, message }: Issue, options: readonly z.core.util.Primitive[]): Issue {
  return { code: 'invalid_value', values: [...options], path, message }
}

/** What zod says of a union without a text of its own. */
const unnamedUnion = /^Invalid (input$|discriminator value\.)/

/** The branch that the value was meant for, or else all of them. */
function chooseBranch(branches: readonly Issue[][]): Issue[] {
  return branches.find((issues) => issues.every(({ path }) => path.length > 0)) ?? branches.flat()
}

function isAboutType(issue: Issue) {
  return (
    issue.code === 'invalid_type' ||
    issue.code === 'invalid_value' ||
    issue.code === 'invalid_union'
  )
}

type Described = Pick<ValidationDetail, 'type' | 'msg' | 'ctx'>

function describeIssue(issue: Issue, input: unknown): Described {
  if (issue.code === 'invalid_type') return describeType(issue.expected, input)
  if (issue.code === 'invalid_value') {
    const expected = issue.values.map((value) => `'${String(value)}'`).join(' or ')
    return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } }
  }
  if (issue.code === 'too_small') return describeBound(issue.origin, Number(issue.minimum), 'ge')
  if (issue.code === 'too_big') return describeBound(issue.origin, Number(issue.maximum), 'le')
  if (issue.code === 'invalid_format') return describeFormat(issue, input)
  return {
    type: 'value_error',
    msg: issue.message.startsWith('Value error, ')
      ? issue.message
      : `Value error, ${issue.message}`,
  }
}

function describeType(expected: string, input: unknown): Described {
  const isText = typeof input === 'string'
  switch (expected) {
    case 'string':
      return { type: 'string_type', msg: 'Input should be a valid string' }
    case 'int':
    case 'number':
    case 'bigint':
      return isText
        ? {
            type: 'int_parsing',
            msg: 'Input should be a valid integer, unable to parse string as an integer',
          }
        : { type: 'int_type', msg: 'Input should be a valid integer' }
    case 'boolean':
      return {
        type: 'bool_parsing',
        msg: 'Input should be a valid boolean, unable to interpret input',
      }
    case 'array':
      return { type: 'list_type', msg: 'Input should be a valid list' }
    case 'object':
    case 'record':
      return {
        type: 'model_attributes_type',
        msg: 'Input should be a valid dictionary or object to extract fields from',
      }
    default:
      return { type: `${expected}_type`, msg: `Input should be a valid ${expected}` }
  }
}

function describeBound(origin: string, bound: number, side: 'ge' | 'le'): Described {
  if (origin === 'string') {
    return side === 'ge'
      ? {
          type: 'string_too_short',
          msg: `String should have at least ${bound} character${bound === 1 ? '' : 's'}`,
          ctx: { min_length: bound },
        }
      : {
          type: 'string_too_long',
          msg: `String should have at most ${bound} character${bound === 1 ? '' : 's'}`,
          ctx: { max_length: bound },
        }
  }
  if (origin === 'array') {
    return side === 'ge'
      ? {
          type: 'too_short',
          msg: `List should have at least ${bound} item${bound === 1 ? '' : 's'}`,
          ctx: { min_length: bound },
        }
      : {
          type: 'too_long',
          msg: `List should have at most ${bound} item${bound === 1 ? '' : 's'}`,
          ctx: { max_length: bound },
        }
  }
  return side === 'ge'
    ? {
        type: 'greater_than_equal',
        msg: `Input should be greater than or equal to ${bound}`,
        ctx: { ge: bound },
      }
    : {
        type: 'less_than_equal',
        msg: `Input should be less than or equal to ${bound}`,
        ctx: { le: bound },
      }
}

function describeFormat(issue: Issue & { code: 'invalid_format' }, input: unknown): Described {
  if (issue.format === 'uuid' || issue.format === 'guid') {
    return {
      type: 'uuid_parsing',
      msg: 'Input should be a valid UUID',
      ctx: { error: 'invalid format' },
    }
  }
  if (issue.format === 'date') {
    return {
      type: 'date_from_datetime_parsing',
      msg: 'Input should be a valid date such as 2026-12-31',
      ctx: { error: 'invalid format' },
    }
  }
  if (issue.format === 'datetime') {
    return {
      type: 'datetime_from_date_parsing',
      msg: 'Input should be a valid datetime',
      ctx: { error: 'invalid format' },
    }
  }
  if (issue.format === 'email') {
    return {
      type: 'value_error',
      msg: 'value is not a valid email address',
      ctx: { reason: 'not an email address' },
    }
  }
  if (
    issue.format === 'regex' &&
    'pattern' in issue &&
    typeof issue.pattern === 'string' &&
    !issue.message.startsWith('Value error')
  ) {
    const pattern = issue.pattern.replace(/^\/|\/[a-z]*$/g, '')
    return {
      type: 'string_pattern_mismatch',
      msg: `String should match pattern '${pattern}'`,
      ctx: { pattern },
    }
  }
  return typeof input === 'string'
    ? {
        type: 'value_error',
        msg: issue.message.startsWith('Value error')
          ? issue.message
          : `Value error, ${issue.message}`,
      }
    : { type: 'string_type', msg: 'Input should be a valid string' }
}

function valueAt(given: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, part) => {
    // A list parameter that is given once arrives as its only value.
    if (part === 0 && typeof value === 'string') return value
    if (value === null || typeof value !== 'object') return undefined
    return Object.getOwnPropertyDescriptor(value, part)?.value
  }, given)
}
