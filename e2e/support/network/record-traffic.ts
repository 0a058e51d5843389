import type { BrowserContext, Request, Response } from '@playwright/test'

export interface Traffic {
  url: string
  /** headers and body */
  text: string
}

/** Records all traffic of a browser except the endless body of an event stream. */
export function recordTraffic(context: BrowserContext) {
  const requests: Traffic[] = []
  const responses: Traffic[] = []
  const reading = new Set<Promise<void>>()

  function keep(read: Promise<void>) {
    // Unread bodies are lost when the page navigates.
    const settled = read.catch(() => undefined).finally(() => reading.delete(settled))
    reading.add(settled)
  }

  async function readRequest(request: Request) {
    const headers = await request.allHeaders()
    const body = request.postData() ?? ''
    requests.push({ url: request.url(), text: `${JSON.stringify(headers)}\n${body}` })
  }

  async function readResponse(response: Response) {
    const headers = await response.allHeaders()
    const isStream = headers['content-type']?.startsWith('text/event-stream')
    const body = isStream ? '' : (await response.body()).toString('latin1')
    responses.push({ url: response.url(), text: `${JSON.stringify(headers)}\n${body}` })
  }

  context.on('request', (request) => keep(readRequest(request)))
  context.on('response', (response) => keep(readResponse(response)))
  return {
    async read() {
      while (reading.size > 0) await Promise.all(reading)
      return { requests, responses }
    },
  }
}
