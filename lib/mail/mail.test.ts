import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { replaceLogo } from '#lib/clinic-logo/change-logo.ts'
import { logoFolder, readLogoPicture } from '#lib/clinic-logo/read-logo.ts'
import { asReportId } from '#lib/ids.ts'
import { deletionMail } from '#lib/mail/templates/deletion-mail.ts'
import { passwordChangedMail } from '#lib/mail/templates/password-changed-mail.ts'
import { passwordResetMail } from '#lib/mail/templates/password-reset-mail.ts'
import { reportMail } from '#lib/mail/templates/report-mail.ts'
import { verifyMail } from '#lib/mail/templates/verify-mail.ts'
import { createWebFixture, staffContext, stubSettings } from '#testing/web/web-fixture.ts'
import { deliverMail } from './deliver-mail.ts'
import { sendMail } from './send-mail.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
let smtp: Server
const received: string[] = []

/** A minimal SMTP server, without STARTTLS. */
function startSmtp() {
  return createServer((socket) => {
    let isData = false
    let letter = ''
    socket.write('220 test\r\n')
    socket.on('data', (part) => {
      const text = part.toString()
      if (isData) {
        letter += text
        if (!letter.endsWith('\r\n.\r\n')) return
        received.push(letter)
        letter = ''
        isData = false
        socket.write('250 accepted\r\n')
      } else if (text.startsWith('DATA')) {
        isData = true
        socket.write('354 continue\r\n')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else if (text.startsWith('STARTTLS')) socket.write('502 unknown\r\n')
      else socket.write('250 fine\r\n')
    })
    socket.on('error', () => undefined)
  })
}

beforeAll(async () => {
  smtp = startSmtp()
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.address() as AddressInfo
  web = await createWebFixture({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOCAL_SANDBOX: 'false' })
})
afterAll(async () => {
  smtp.close()
  await web.close()
})

const person = { email: 'ana@example.com', name: 'Ana', locale: 'es' as const }

describe('emails', () => {
  it('are in the user’s language, as text and HTML, with a link to this site', () => {
    for (const mail of [
      verifyMail(person, { token: 'a/b' }),
      passwordResetMail(person, 'a/b'),
      passwordChangedMail(person),
    ]) {
      const { text, html } = mail.write('Clínica Cedro')
      expect(text).toMatch(/^Hola, Ana:/)
      expect(text).toMatch(/Clínica Cedro$/)
      expect(text).toContain('http://localhost:3000/')
      expect(html).toContain('lang="es"')
      expect(text + html).not.toMatch(/\{\w+\}/)
    }
    expect(verifyMail(person, { token: 'a/b' }).write('').text).toContain('token=a%2Fb')
  })

  it('escape names', () => {
    const mail = verifyMail({ ...person, name: '<img src=x onerror="alert(1)">' }, { token: 't' })
    expect(mail.write('<img>').html).not.toContain('<img')
  })

  it('about a report are true whoever uploaded it', () => {
    for (const kind of ['ready', 'corrected', 'failed', 'rejected'] as const) {
      const mail = (locale: 'en' | 'es') =>
        reportMail({ ...person, locale }, { jobId: asReportId('job'), kind }).write('').text
      expect(mail('en')).not.toContain('uploaded for you')
      expect(mail('es')).not.toContain('se subió para usted')
    }
  })

  it('about a deletion send whoever can undo it to the link, and others to the clinic', () => {
    const write = (token: string | undefined, locale: 'en' | 'es') =>
      deletionMail(
        { ...person, locale },
        { kind: 'deleted', erasedOn: new Date('2026-12-07T12:00:00Z'), token },
      ).write('').text
    expect(write('t', 'en')).toContain('“Keep my account” above brings everything back')
    expect(write('t', 'en')).toContain('before December 7, 2026')
    expect(write('t', 'es')).toContain('Con «Conservar mi cuenta», más arriba')
    expect(write(undefined, 'en')).toContain('change your mind, contact the clinic')
    expect(write(undefined, 'en')).not.toContain('Keep my account')
  })
})

describe('sendMail', () => {
  it('sends after the commit through a job that holds only an id, and keeps nothing', async () => {
    await web.db.$transaction((tx) => sendMail(tx, verifyMail(person, { token: 'token' })))
    const [job] = await web.db.$queryRaw<{ payload: { mailId: string } }[]>`
      SELECT payload FROM graphile_worker._private_jobs`
    expect(Object.keys(job?.payload ?? {})).toEqual(['mailId'])
    await deliverMail(job?.payload.mailId ?? '')
    expect(received.join('')).toContain('To: ana@example.com')
    expect(await web.db.outgoingMail.count()).toBe(0)
    await deliverMail(job?.payload.mailId ?? '')
    expect(received.join('').match(/Message-ID/g)).toHaveLength(1)
  })

  it('brings the clinic’s logo along, where there is one', async () => {
    const deliver = async () => {
      const { id } = await web.db.outgoingMail.create({
        data: { to: person.email, ...verifyMail(person, { token: 'token' }).write('Cedar') },
      })
      await deliverMail(String(id))
      // As the reader's program decodes it.
      return (received.at(-1) ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
    }
    const plain = await deliver()
    expect(plain).not.toMatch(/<img|<!--|image\/png/)
    const drawn = sharp({ create: { width: 600, height: 300, channels: 3, background: '#0f5c63' } })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await drawn.png().toBuffer())]), 'logo.png')
    const admin = staffContext('admin')
    await replaceLogo(admin, new Request('http://localhost/', { method: 'POST', body: form }))
    const letter = await deliver()
    expect(letter).toContain('<img src="cid:clinic-logo" alt="Phial" width="96" height="48"')
    expect(letter).not.toContain('http://localhost:3000/api/clinic-logo')
    const part = letter.split('\r\n--').find((each) => each.includes('Content-Type: image/png'))
    expect(part).toContain('Content-ID: <clinic-logo>')
    expect(part).toContain('Content-Disposition: inline')
    const bytes = Buffer.from(part?.split('\r\n\r\n')[1] ?? '', 'base64')
    expect(bytes.equals((await readLogoPicture(web.db)) ?? Buffer.alloc(0))).toBe(true)
    await rm(path.join(web.filesFolder, logoFolder), { recursive: true })
    expect(await deliver()).not.toMatch(/<img|<!--|image\/png/)
  })

  it('keeps a mail from a server elsewhere that offers no STARTTLS', async () => {
    const { port } = smtp.address() as AddressInfo
    // Reaches this machine, under an address that is not its own.
    stubSettings({
      DATABASE_URL: web.url,
      SMTP_URL: `smtp://0.0.0.0:${port}`,
      LOCAL_SANDBOX: 'false',
    })
    // Settings are read once.
    vi.resetModules()
    const elsewhere = await import('./deliver-mail.ts')
    const { id } = await web.db.outgoingMail.create({
      data: { to: person.email, ...verifyMail(person, { token: 'secret-token' }).write('') },
    })
    await expect(elsewhere.deliverMail(String(id))).rejects.toThrow(/STARTTLS/)
    expect(received.join('')).not.toContain('secret-token')
    expect(await web.db.outgoingMail.deleteMany({ where: { id } })).toEqual({ count: 1 })
  })

  it('sends nothing when the transaction fails', async () => {
    const failing = web.db.$transaction(async (tx) => {
      await sendMail(tx, verifyMail(person, { token: 'token' }))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await web.db.outgoingMail.count()).toBe(0)
  })
})
