import { z } from 'zod'
import { recordRefusal } from '#lib/audit/record-refusal.ts'
import type { Context } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { type Permission, requirePermission } from '#lib/auth/permissions.ts'
import { env } from '#lib/env.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { checkOrigin } from '#lib/http/check-origin.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { presentError, privateHeaders } from '#lib/http/present-error.ts'
import { defaultBodyBytes, readJsonBody } from '#lib/http/read-json-body.ts'
import { requestIdOf } from '#lib/http/request-id-of.ts'
import { detectRequestLocale } from '#lib/http/request-locale.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

interface ApiRoute<I, Q, P> {
  /** Outside the local sandbox it does not exist. */
  isSandboxOnly?: true
  /** Checked before the body is read; the verb checks again. Left out for what anyone may ask. */
  permission?: Permission
  input?: I
  query?: Q
  params?: P
  maxBytes?: number
  /** The verb reads the body itself, which is no JSON: a file. */
  readsBody?: true
  /** Calls one verb. A Response is passed on as it is; anything else becomes JSON, undefined 204. */
  run: (
    context: Context,
    parts: { input: Parsed<I>; query: Parsed<Q>; params: Parsed<P>; request: Request },
  ) => Promise<unknown>
}

interface RouteArguments {
  params: Promise<Record<string, string | string[] | undefined>>
}

/** What a handler takes can be read off it: the fuzz of the contract is made from that. */
export interface TakenParts {
  input: z.ZodType | undefined
  query: z.ZodType | undefined
  params: z.ZodType | undefined
}

/** The one way into the app for a browser's request: who asks, from where, in what shape; then one verb. */
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
      if (route.permission) requirePermission(context, route.permission)
      const body =
        mutates && !route.readsBody
          ? await readJsonBody(request, route.maxBytes ?? defaultBodyBytes)
          : undefined
      const parts = {
        input: parsePart(route.input, body),
        query: parsePart(route.query, readQuery(request.url)),
        params: parsePart(route.params, await given?.params),
        request,
      }
      return presentResult(await route.run(context, parts), requestId)
    } catch (error) {
      const { method, url } = request
      await recordRefusal(context, { method, path: new URL(url).pathname }, error)
      return presentError(error, locale, requestId)
    }
  }
  const { input, query, params } = route
  const takes: TakenParts = { input, query, params }
  return Object.assign(handle, { takes })
}

function parsePart<T extends z.ZodType | undefined>(
  schema: T | undefined,
  value: unknown,
): Parsed<T> {
  return (schema instanceof z.ZodType ? parseInput(schema, value ?? {}) : undefined) as Parsed<T>
}

/** A key that appears more than once becomes a list. */
function readQuery(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const values = searchParams.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

function presentResult(result: unknown, requestId: string): Response {
  if (result instanceof Response) {
    for (const [name, value] of Object.entries(privateHeaders)) result.headers.set(name, value)
    return result
  }
  const headers = { ...privateHeaders, 'x-request-id': requestId }
  if (result === undefined) return new Response(null, { status: 204, headers })
  return Response.json(result, { headers })
}
