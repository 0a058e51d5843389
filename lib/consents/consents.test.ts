import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { replaceLogo } from '#lib/clinic-logo/change-logo.ts'
import { db } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { readStructure } from '#testing/pdf/read-structure.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { getOwnReceipt, getPatientReceipt } from './consent-receipt.ts'
import { findCurrentConsentText } from './consent-texts.ts'
import { listStandingAgreements } from './list-agreements.ts'
import { agreeToConsent, getOwnConsent, listOwnConsents, withdrawConsent } from './own-consents.ts'

const type = 'terms-of-use'
const version = findCurrentConsentText(type)?.version ?? ''
let web: WebFixture
let context: Context
let patientId: PatientId

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())
beforeEach(async () => {
  const built = await web.buildPatient()
  context = built.context
  patientId = built.patientId
})

const stateOf = async () => (await getOwnConsent(context, { type })).consent
const agree = () => agreeToConsent(context, { type, version })
const withdraw = () => withdrawConsent(context, { type, version })

describe('a patient’s consents', () => {
  it('are asked for, agreed to once, withdrawn once, and agreed to again', async () => {
    expect(await stateOf()).toMatchObject({ state: 'asked', can: { agree: true, withdraw: false } })
    await Promise.all([agree(), agree()])
    expect(await stateOf()).toMatchObject({
      state: 'in-force',
      can: { agree: false, withdraw: true },
      entries: [{ kind: 'agreed', version }],
    })
    await Promise.all([withdraw(), withdraw()])
    expect(await stateOf()).toMatchObject({ state: 'withdrawn', can: { agree: true } })
    expect(await listStandingAgreements(db(), patientId)).toEqual([])
    await agree()
    const { entries, state } = await stateOf()
    expect(state).toBe('in-force')
    expect(entries.map(({ kind }) => kind)).toEqual(['agreed', 'withdrawn', 'agreed'])
    const audited = await db().auditEntry.findMany({
      where: { patientId, action: { in: ['consents.agree', 'consents.withdraw'] } },
      orderBy: { id: 'asc' },
    })
    expect(audited.map(({ action }) => action)).toEqual([
      'consents.agree',
      'consents.withdraw',
      'consents.agree',
    ])
  })

  it('are asked for again after a version with another meaning, and not after one of wording', async () => {
    const record = { locale: 'en', text: 'old', textSha256: 'x', patientId }
    await db().consentRecord.createMany({
      data: [
        { ...record, type, version: '1.1' },
        { ...record, type: 'telehealth-informed-consent', version: '1.0' },
      ],
    })
    const { consents } = await listOwnConsents(context)
    const states = Object.fromEntries(consents.map((each) => [each.type, each.state]))
    expect(states).toMatchObject({ [type]: 'asked', 'telehealth-informed-consent': 'in-force' })
    const { versions } = await getOwnConsent(context, { type })
    expect(versions[0]).toMatchObject({ version, isNewMeaning: true })
    expect(versions[0]?.changes.length).toBeGreaterThan(0)
  })

  it('keep the notice, which cannot be withdrawn, and refuse a version that was not shown', async () => {
    const notice = { type: 'notice-of-privacy-practices', version: '1.2' }
    await expect(withdrawConsent(context, notice)).rejects.toHaveProperty('code', 'not-found')
    await agree()
    await expect(withdrawConsent(context, { type, version: '1.0' })).rejects.toHaveProperty(
      'code',
      'not-possible-now',
    )
  })

  it('untick an unsent registration when they are withdrawn', async () => {
    await agree()
    await db().draft.create({
      data: {
        patientId,
        kind: 'register-kit',
        step: 'check',
        data: { consents: { [type]: version } },
      },
    })
    await withdraw()
    expect(await db().draft.findFirst({ where: { patientId } })).toMatchObject({
      version: 2,
      data: { consents: {} },
    })
  })
})

describe('a receipt', () => {
  it('is a tagged PDF of the exact text, for its owner and audited staff alone', async () => {
    await agree()
    const [entry] = (await stateOf()).entries
    const consentId = entry?.consentId ?? ''
    await withdraw()
    const bytes = await getOwnReceipt({ ...context, locale: 'es' }, { consentId })
    const pdf = await openPdf(bytes)
    const page = await pdf.getPage(1)
    const words = (await page.getTextContent()).items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
    expect(words).toContain('Consent receipt')
    expect(words).toContain('Withdrawn on')
    expect(words).toContain('Not for emergencies')
    const { problems, language, headings } = await readStructure(bytes)
    expect(problems).toEqual([])
    expect(language).toBe('en-US')
    expect(headings.map(([role]) => role).slice(0, 3)).toEqual(['H1', 'H2', 'H3'])
    await pdf.loadingTask.destroy()
    const png = await sharp({
      create: { width: 240, height: 80, channels: 3, background: '#0f5c63' },
    })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'logo.png')
    await replaceLogo(
      staffContext('admin'),
      new Request('http://localhost', { method: 'POST', body: form }),
    )
    const headed = await readStructure(await getOwnReceipt(context, { consentId }))
    expect(headed).toMatchObject({ problems: [], pictures: ['Logo of Phial'] })
    const other = await web.buildPatient()
    await expect(getOwnReceipt(other.context, { consentId })).rejects.toHaveProperty(
      'code',
      'not-found',
    )
    const staff = staffContext()
    const wrong = { consentId, patientId: other.patientId }
    await expect(getPatientReceipt(staff, wrong)).rejects.toHaveProperty('code', 'not-found')
    await getPatientReceipt(staff, { consentId, patientId })
    expect(await db().auditEntry.count({ where: { patientId, action: 'consents.download' } })).toBe(
      1,
    )
  })
})
