import { Buffer } from 'node:buffer'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '#app/api/clinic-logo/[file]/route.ts'
import { removeLogo, replaceLogo } from '#lib/clinic-logo/change-logo.ts'
import { findLogoFault, type LogoFault } from '#lib/clinic-logo/clinic-logo.ts'
import { logoFolder, readClinicLogo } from '#lib/clinic-logo/read-logo.ts'
import { db } from '#lib/db/client.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'

const admin = staffContext('admin')
let web: WebFixture

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 90, b: 99, alpha: 0.5 } } })

const fill = (background: string) =>
  sharp({ create: { width: 100, height: 100, channels: 3, background } })
    .png()
    .toBuffer()

function formOf(bytes: Uint8Array, name = 'logo.png') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return new Request('http://localhost/api/clinic/logo', { method: 'POST', body: form })
}

const save = (bytes: Uint8Array, name?: string) => replaceLogo(admin, formOf(bytes, name))

const storedNames = () => readdir(path.join(web.filesFolder, logoFolder))

/** As a browser asks for it. */
async function fetchLogo(src: string) {
  const file = src.split('/').at(-1) ?? ''
  return GET(new Request(`http://localhost${src}`), { params: Promise.resolve({ file }) })
}

describe('the clinic’s logo', () => {
  it('is redrawn without anything but its pixels, and answered for good', async () => {
    const photo = await draw(900, 600)
      .flatten({ background: '#ffffff' })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'canary-in-the-file' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('canary-in-the-file')).toBe(true)
    await save(photo, 'Somebody’s phone.jpg')
    const logo = await readClinicLogo()
    // Turned upright, as the camera noted.
    expect(logo).toMatchObject({ width: 107, height: 160, hasName: false })
  })

  it.each(['png', 'jpeg', 'webp'] as const)('takes %s', async (format) => {
    await save(await draw(1600, 200).toFormat(format).toBuffer())
    const logo = await readClinicLogo()
    expect(logo).toMatchObject({ width: 640, height: 80, hasName: true })
    const answer = await fetchLogo(logo?.src ?? '')
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { exif, icc, xmp, comments, ...found } = await sharp(bytes).metadata()
    expect(found).toMatchObject({ format: 'png', width: 640, height: 80 })
    expect([exif, icc, xmp, comments]).toEqual([undefined, undefined, undefined, undefined])
    const [name = ''] = await storedNames()
    expect(logo?.src).toBe(`/api/clinic-logo/${name}.png`)
    const stored = await readFile(path.join(web.filesFolder, logoFolder, name))
    expect(stored.includes(bytes)).toBe(false)
  })

  it('keeps one file, which removing takes away with its address', async () => {
    await save(await draw(200, 200).png().toBuffer())
    const first = await readClinicLogo()
    await save(await draw(300, 200).png().toBuffer())
    const second = await readClinicLogo()
    expect(await storedNames()).toHaveLength(1)
    expect((await fetchLogo(first?.src ?? '')).status).toBe(404)
    expect((await fetchLogo(second?.src ?? '')).status).toBe(200)
    await removeLogo(admin)
    await removeLogo(admin)
    expect(await readClinicLogo()).toBeNull()
    expect(await storedNames()).toEqual([])
    const gone = await fetchLogo(second?.src ?? '')
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    expect(await db().auditEntry.count({ where: { action: 'clinic-contact.remove-logo' } })).toBe(1)
  })

  it('refuses every other file at its field, and keeps what was there', async () => {
    await save(await draw(200, 100).png().toBuffer())
    const before = await readClinicLogo()
    const png = await draw(200, 100).png().toBuffer()
    const frames = await Promise.all(['#0f5c63', '#ffffff'].map(fill))
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const files: [LogoFault, Uint8Array][] = [
      ['logo-svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
      ['logo-svg', Buffer.from('\ufeff\n<?xml version="1.0"?><svg/>')],
      ['logo-type', await draw(100, 100).gif().toBuffer()],
      ['logo-type', Buffer.alloc(0)],
      ['logo-bytes', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])],
      ['logo-damaged', png.subarray(0, png.length / 2)],
      ['logo-animated', animated],
      ['logo-large', await draw(5_001, 100).png().toBuffer()],
      ['logo-small', await draw(200, 47).png().toBuffer()],
      ['logo-shape', await draw(900, 100).png().toBuffer()],
      ['logo-shape', await draw(100, 210).png().toBuffer()],
    ]
    for (const [fault, bytes] of files)
      await expect(save(bytes), fault).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { file: fault },
      })
    expect(await readClinicLogo()).toEqual(before)
    const empty = new Request('http://localhost', { method: 'POST', body: new FormData() })
    await expect(replaceLogo(admin, empty)).rejects.toHaveProperty('code', 'malformed-request')
  })

  it('is known by its bytes in the browser too', () => {
    const head = new TextEncoder().encode('RIFF....WEBPVP8 ')
    expect(findLogoFault({ size: 100, head })).toBeUndefined()
    expect(findLogoFault({ size: 3 * 1024 * 1024, head })).toBe('logo-bytes')
  })
})
