import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { drawPicture } from '#testing/service/draw-picture.ts'
import type { Fault } from './list-faults.ts'
import { type Person, signUpPerson } from './people.ts'
import type { Product } from './start-product.ts'
import { withClient } from './with-client.ts'

const senders = 6
const photosPerReport = 3
const readingMs = 180_000
const betweenMs = 50

/** The aim: another patient's one-page PDF takes at most 3 times as long as alone, plus 10 s. */
const isFair = ({ aloneMs, besideMs }: Measured) => besideMs <= 3 * aloneMs + 10_000

interface Measured {
  aloneMs: number
  besideMs: number
}

/** One account uploads as much as it may, photos and PDFs at once, while another patient uploads a PDF of one page. */
export function uploadStorm(): Fault {
  let bystander: Person
  let storm: { stop: () => Promise<void> } | undefined
  let measured: Measured | undefined
  return {
    name: 'an account uploads as much as it may',
    begin: async (product) => {
      bystander = await signUpPerson(product, 'patient')
      // The first one of a process also loads what reading needs.
      await measureReading(product, bystander)
      measured = { aloneMs: await measureReading(product, bystander), besideMs: 0 }
      storm = await startStorm(product, await signUpPerson(product, 'patient'))
    },
    end: async (product) => {
      if (measured) measured.besideMs = await measureReading(product, bystander)
      await storm?.stop()
      await forgetUnread(product)
    },
    spares: ['page', 'api', 'order', 'staff', 'webhook', 'simulation'],
    figure: () =>
      measured &&
      `a PDF of another patient: ${measured.aloneMs} ms alone, ${measured.besideMs} ms beside, ratio ${(measured.besideMs / measured.aloneMs).toFixed(2)}`,
    findWrong: () =>
      measured && isFair(measured)
        ? []
        : [`a report of another patient waited: ${JSON.stringify(measured)}`],
  }
}

async function drawPhoto(): Promise<Buffer> {
  const rows = reportLines.slice(3)
  const lines = [...reportLines.slice(0, 3), ...Array.from({ length: 8 }, () => rows).flat()]
  return sharp(await drawPicture(lines))
    .flatten({ background: '#fff' })
    .jpeg()
    .toBuffer()
}

async function startStorm(product: Product, person: Person) {
  const photo = await drawPhoto()
  const pdf = writePdf(Array<string[]>(10).fill(reportLines))
  const photos = Array<Buffer>(photosPerReport).fill(photo)
  const stopping = new AbortController()
  const statuses: number[] = []
  async function send(files: readonly Buffer[]) {
    while (!stopping.signal.aborted) {
      statuses.push((await upload(product, person, files)).status)
      await pause(betweenMs)
    }
  }
  const running = Promise.all(
    Array.from({ length: senders }, (_, index) => send(index % 2 ? [pdf] : photos)),
  )
  // It has begun once it has as much unfinished as it may.
  const until = Date.now() + readingMs
  while (!statuses.includes(429) && Date.now() < until) await pause(betweenMs)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

export async function upload({ sandbox }: Product, { cookie }: Person, files: readonly Buffer[]) {
  const form = new FormData()
  form.set('key', randomUUID())
  form.set('again', 'yes')
  for (const bytes of files) form.append('file', new Blob([new Uint8Array(bytes)]), 'report')
  const answer = await fetch(`${sandbox.webUrl}/api/reports`, {
    method: 'POST',
    headers: { cookie, origin: sandbox.webUrl },
    body: form,
  }).catch(() => undefined)
  if (!answer) return { status: 0, jobId: undefined }
  const body = (await answer.json().catch(() => ({}))) as { jobId?: string }
  return { status: answer.status, jobId: body.jobId }
}

/** From the first byte sent until the values are there. */
async function measureReading(product: Product, person: Person): Promise<number> {
  const startedAt = performance.now()
  const { status, jobId } = await upload(product, person, [writePdf([reportLines])])
  if (!jobId) throw new Error(`the report of another patient was answered ${status}`)
  const until = Date.now() + readingMs
  while (Date.now() < until) {
    const answer = await fetch(`${product.sandbox.webUrl}/api/reports/${jobId}`, {
      headers: { cookie: person.cookie },
    })
    const { state } = (await answer.json()) as { state: string }
    if (state !== 'waiting' && state !== 'reading') return Math.round(performance.now() - startedAt)
    await pause(betweenMs)
  }
  return Number.POSITIVE_INFINITY
}

/** The faults after this one are about other things than the processors that reading takes. */
function forgetUnread({ databases }: Product) {
  return withClient(databases.service, (client) =>
    client.query(`DELETE FROM parsing_job WHERE status = 'upload_pending'`),
  )
}
