import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isConnectionFailure } from '#platform/is-connection-failure.ts'
import { createQueueClient } from './create-queue-client.ts'

// What PostgreSQL answers between its start and the end of its recovery.
const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
const text = Buffer.from(`${fields.join('\0')}\0`)
const length = Buffer.alloc(4)
length.writeInt32BE(text.length + 4)
const refusal = Buffer.concat([Buffer.from('E'), length, text])

const server = createServer((socket: Socket) => {
  socket.on('error', () => undefined)
  socket.once('data', () => socket.end(refusal))
})
let connectionString = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  connectionString = `postgres://phial@127.0.0.1:${port}/phial`
})
afterAll(() => server.close())

describe('a database that is still starting', () => {
  it('is refused in a way after which graphile-worker does not wait by itself', async () => {
    const pool = new Pool({ connectionString, Client: createQueueClient(() => undefined) })
    const error = await pool.connect().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    expect(isConnectionFailure(error)).toBe(true)
    await pool.end()
  })

  it('is refused alike without a pool', async () => {
    const client = new (createQueueClient(() => undefined))({ connectionString })
    await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
