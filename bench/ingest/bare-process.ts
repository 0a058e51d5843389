import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'pg'

// The controls: the least that a Node server can do with a signed delivery. `verify` only checks the signature; `insert`
// also stores the row in one statement and answers after its commit.

const { BARE_MODE, BARE_SECRET = '', BARE_DATABASE_URL } = process.env
const key = createSecretKey(Buffer.from(BARE_SECRET.replace(/^whsec_/, ''), 'base64'))
const pool = new Pool({ connectionString: BARE_DATABASE_URL, max: 20 })

const insertRow = `
  INSERT INTO bench_delivery (id, event_type, body) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`

function isGenuine({ headers }: IncomingMessage, body: Buffer) {
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false
  const expected = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${timestamp}.`)
    .update(body)
    .digest()
  const given = Buffer.from(String(headers['webhook-signature']).slice(3), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function store({ headers }: IncomingMessage, body: Buffer) {
  const text = body.toString()
  const { event_type } = JSON.parse(text) as { event_type: string }
  const values = [headers['webhook-id'], event_type, text]
  await pool.query({ name: 'insert', text: insertRow, values })
}

function answer(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': text.length,
  })
  response.end(text)
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    if (!isGenuine(request, body)) return answer(response, 401, '{"error":{"status":401}}')
    if (BARE_MODE === 'verify') return answer(response, 200, '{"status":"ok"}')
    store(request, body).then(
      () => answer(response, 200, '{"status":"ok"}'),
      () => answer(response, 503, '{"error":{"status":503}}'),
    )
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
)
process.on('disconnect', () => process.exit(0))
