import { z } from 'zod'
import { recordRefusal } from '#lib/audit/record-refusal.ts'
import type { Context } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { type Permission, requirePermission } from '#lib/auth/permissions.ts'
import { env } from '#lib/env/env.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { checkOrigin } from '#lib/http/check-origin.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { defaultBodyBytes, readJsonBody } from '#lib/http/read-json-body.ts'
import { requestIdOf } from '#lib/http/request-id-of.ts'
import { detectRequestLocale } from '#lib/http/request-locale.ts'
import { immutableHeaders, presentError, privateHeaders } from './present-error.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

interface ApiRoute<I, Q, P> {
  /** Not found outside the local sandbox. */
  isSandboxOnly?: true
  /** Works while the session views as a patient, when nothing else may be changed. */
  worksWhileViewing?: (request: Request) => boolean
  /** Checked before the body is read; the verb checks again. Undefined: anyone may call the route. */
  permission?: Permission
  input?: I
  query?: Q
  params?: P
  maxBytes?: number
  readsBody?: true
  /** Answers with public bytes that never change under their address: any cache may keep them. */
  isImmutable?: true
  /** Calls one verb. A Response is passed through, undefined becomes 204, anything else becomes JSON. */
  run: (
    context: Context,
    parts: { input: Parsed<I>; query: Parsed<Q>; params: Parsed<P>; request: Request },
  ) => Promise<unknown>
}

interface RouteArguments {
  params: Promise<Record<string, string | string[] | undefined>>
}

/** Exposed on the handler: the fuzz tests generate their input from these schemas. */
export interface InputSchemas {
  input: z.ZodType | undefined
  query: z.ZodType | undefined
  params: z.ZodType | undefined
}

/** Wraps every handler of `app/api`: checks origin, session and permission, parses the input, then calls one verb. */
export function apiRoute<
  I extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(route: ApiRoute<I, Q, P>) {
  const handle = async (request: Request, given?: RouteArguments): Promise<Response> => {
    const requestId = requestIdOf(request.headers)
    let locale = detectRequestLocale(request.headers)
    let context: Context | undefined
    try {
      if (route.isSandboxOnly && !env().LOCAL_SANDBOX) throw notFound()
      const mutates = request.method !== 'GET' && request.method !== 'HEAD'
      if (mutates) checkOrigin(request.headers)
      context = await contextOf(request)
      locale = context.locale
      if (mutates && context.viewing && !route.worksWhileViewing?.(request))
        throw new AppError('viewing-as-patient')
      if (route.permission) requirePermission(context, route.permission)
      const body =
        mutates && !route.readsBody
          ? await readJsonBody(request, route.maxBytes ?? defaultBodyBytes)
          : undefined
      const query = readQuery(request.url)
      const params = await given?.params
      requireStorable([query, params])
      const parts = {
        input: parsePart(route.input, body),
        query: parsePart(route.query, query),
        params: parsePart(route.params, params),
        request,
      }
      const caching = route.isImmutable ? immutableHeaders : privateHeaders
      return presentResult(await route.run(context, parts), { caching, requestId })
    } catch (error) {
      const { method, url } = request
      await recordRefusal(context, { method, path: new URL(url).pathname }, error)
      return presentError(error, locale, requestId)
    }
  }
  const { input, query, params } = route
  const takes: InputSchemas = { input, query, params }
  return Object.assign(handle, { takes })
}

function parsePart<T extends z.ZodType | undefined>(
  schema: T | undefined,
  value: unknown,
): Parsed<T> {
  return (schema instanceof z.ZodType ? parseInput(schema, value ?? {}) : undefined) as Parsed<T>
}

/** PostgreSQL cannot store NUL or half a surrogate pair, nor compare with them. */
function requireStorable(
  parts: readonly (Record<string, string | string[] | undefined> | undefined)[],
) {
  for (const text of parts.flatMap((part) => Object.values(part ?? {}).flat()))
    if (text !== undefined && (text.includes('\0') || !text.isWellFormed()))
      throw new AppError('malformed-request')
}

function readQuery(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const values = searchParams.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

interface Presented {
  caching: Record<string, string>
  requestId: string
}

function presentResult(result: unknown, { caching, requestId }: Presented): Response {
  if (result instanceof Response) {
    for (const [name, value] of Object.entries(caching)) result.headers.set(name, value)
    return result
  }
  const headers = { ...caching, 'x-request-id': requestId }
  if (result === undefined) return new Response(null, { status: 204, headers })
  return Response.json(result, { headers })
}
