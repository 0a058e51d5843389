import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: ReceivedSpan[] }[]
  }[]
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number; message?: string }
}

const patienceMs = 30_000

/** Receives traces by OTLP over HTTP, as a collector does, and keeps them. */
export async function startOtlpCollector() {
  const bodies: string[] = []
  const spans: (ReceivedSpan & { service: string })[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    bodies.push(body)
    spans.push(...readSpans(JSON.parse(body) as ExportRequest))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** All that was received, as it was sent. */
    text: () => bodies.join('\n'),
    /** Resolves with what `find` finds, or undefined when it does not come. */
    async waitFor<T>(find: (received: typeof spans) => T | undefined): Promise<T | undefined> {
      const until = Date.now() + patienceMs
      for (;;) {
        const found = find(spans)
        if (found !== undefined || Date.now() > until) return found
        await pause(50)
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type OtlpCollector = Awaited<ReturnType<typeof startOtlpCollector>>

function readSpans({ resourceSpans }: ExportRequest) {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name')
    const service = name?.value.stringValue ?? ''
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })))
  })
}
