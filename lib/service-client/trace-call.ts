import { currentTraceparent, type OpenSpan, type SpanStart } from '#platform/tracing/trace.ts'

/** The service's paths are words of its API and ids; only the words go into a trace. */
const apiWord = /^(v\d|[a-z][a-z_]{0,31})$/

/** A call to the service, named by its method and its path without ids. */
export function callSpan({ method, path }: { method: string; path: string }): SpanStart {
  const [plain = ''] = path.split('?', 1)
  const route = plain
    .split('/')
    .map((segment) => (segment === '' || apiWord.test(segment) ? segment : ':id'))
    .join('/')
  return {
    name: `${method} ${route}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'http.route': route },
  }
}

export function noteAnswer(span: OpenSpan | undefined, status: number) {
  span?.note({ 'http.response.status_code': status })
  if (status >= 400) span?.fail()
}

/** W3C Trace Context; none while tracing is off. */
export function traceHeader(): Record<string, string> {
  const traceparent = currentTraceparent()
  return traceparent === undefined ? {} : { traceparent }
}
