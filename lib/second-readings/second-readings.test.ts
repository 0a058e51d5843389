import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readRecord } from '#lib/data-exports/read-record.ts'
import { db } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { getAccuracyBoard } from '#lib/reading-accuracy/get-accuracy-board.ts'
import { getReadingShare, saveReadingShare } from '#lib/reading-accuracy/reading-share.ts'
import { getOwnReport } from '#lib/reports/get-own-report.ts'
import { getPatientReport } from '#lib/reports/staff/get-patient-report.ts'
import { getOwnBiomarker } from '#lib/result-sets/own/get-own-biomarker.ts'
import { countStandings } from '#lib/results/count-standings.ts'
import { exportOwnResultsBundle } from '#lib/results/exports/export-results-bundle.ts'
import { exportOwnResultsCsv } from '#lib/results/exports/export-results-csv.ts'
import { getPatientBiomarker } from '#lib/results/get-biomarker.ts'
import { getPatientGrid } from '#lib/results/grid/get-patient-grid.ts'
import { listOwnResults } from '#lib/results/list-results.ts'
import { approveReview } from '#lib/reviews/approve-review.ts'
import { noEdits } from '#lib/reviews/review-edits.ts'
import { saveReview } from '#lib/reviews/save-review.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { getReadingPage } from './get-reading-page.ts'
import { listDisagreements } from './list-disagreements.ts'
import { countSecondReadings, getNextReading } from './next-reading.ts'
import { resolveDisagreement } from './resolve-disagreement.ts'
import { saveSecondReading } from './save-second-reading.ts'

type Reviewer = Awaited<ReturnType<typeof buildReviewer>>

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let rae: Reviewer
let sam: Reviewer
let boss: Reviewer

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
  rae = await buildReviewer('reviewer', 'Rae Winter')
  sam = await buildReviewer('clinician', 'Sam Reyes')
  boss = await buildReviewer('admin', 'Ira Boss')
})
afterAll(() => sandbox.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

async function setShare(percent: number) {
  const { versionId } = await getReadingShare(boss.context)
  await saveReadingShare(boss.context, { percent, versionId })
}

/** Approves a report of these rows, and returns its ids. */
async function approve(rows = [buildReportRow()], patient = ada) {
  const { jobId } = await buildWaitingReport(sandbox, patient, { rows })
  const { context, claimKey } = rae
  const accepted = rows.map(({ id }) => [id, { state: 'accepted' as const }])
  const edits = { ...noEdits, rows: Object.fromEntries(accepted) }
  await saveReview(context, { jobId, claimKey, version: 0, edits })
  await approveReview(context, { jobId, claimKey, version: 1 })
  return { jobId, rows }
}
const printed = { name: 'Ferritin', value: '32', unit: 'ng/mL', range: '15 - 150', flag: '' }
const pickedOf = (jobId: ReportId) => db().secondReading.findMany({ where: { jobId } })
async function readAgain(jobId: ReportId, typed: Partial<typeof printed> = {}) {
  const [{ id: readingId } = { id: '' }] = await pickedOf(jobId)
  await saveSecondReading(sam.context, { readingId, ...printed, ...typed })
  return readingId
}

describe('the share of second readings', () => {
  it('is nothing until an administrator sets it, and each change stays', async () => {
    expect(await getReadingShare(boss.context)).toMatchObject({ percent: 0, changes: [] })
    const { jobId } = await approve()
    expect(await pickedOf(jobId)).toEqual([])
    await setShare(40)
    await setShare(100)
    expect(await getReadingShare(boss.context)).toMatchObject({
      percent: 100,
      changes: [{ percent: 100, writtenBy: 'Ira Boss' }, { percent: 40 }],
    })
    const stale = { percent: 5, versionId: null }
    expect(await codeOf(saveReadingShare(boss.context, stale))).toBe('not-possible-now')
    const input = { percent: 101, versionId: null }
    await expect(saveReadingShare(boss.context, input)).rejects.toMatchObject({
      fields: { percent: 'percent-range' },
    })
  })
})

describe('a second reading', () => {
  beforeEach(() => setShare(100))

  it('goes to another reviewer, who sees where the row is and nothing of what was read', async () => {
    await db().secondReading.findMany()
    const { jobId } = await approve()
    const [picked] = await pickedOf(jobId)
    expect(picked).toMatchObject({ percent: 100, first: printed, readBy: null })
    expect(await getNextReading(rae.context)).toEqual({ next: null, total: 0 })
    const { next, total } = await getNextReading(sam.context)
    expect(total).toBe(1)
    expect(next).toEqual({
      readingId: picked?.id,
      place: { page: 1, width: 612, height: 792, box: expect.any(Object) },
    })
    const typed = { readingId: picked?.id ?? '', ...printed }
    expect(await codeOf(saveSecondReading(rae.context, typed))).toBe('not-found')
    const readingId = typed.readingId
    const opened = () =>
      db().auditEntry.count({
        where: { subjectId: readingId, action: 'second-readings.read-page' },
      })
    // The service has no file of this report; who may open it is decided, and audited, before it is asked.
    await codeOf(getReadingPage(rae.context, { readingId }))
    expect(await opened()).toBe(0)
    await codeOf(getReadingPage(sam.context, { readingId }))
    expect(await opened()).toBe(1)
    expect(await codeOf(saveSecondReading(sam.context, { ...typed, value: ' ' }))).toBe(
      'invalid-input',
    )
    await saveSecondReading(sam.context, { ...typed, value: '32.0', name: 'FERRITIN' })
    expect(await pickedOf(jobId)).toMatchObject([{ readBy: sam.userId, differs: [] }])
    expect(await codeOf(saveSecondReading(sam.context, typed))).toBe('not-possible-now')
    expect(await countSecondReadings(sam.context)).toEqual({ waiting: 0, disagreements: 0 })
    const audited = await db().auditEntry.findMany({
      where: { subjectId: picked?.id ?? '' },
      select: { action: true, patientId: true },
    })
    const { patientId } = ada
    expect(audited).toContainEqual({ action: 'second-readings.open', patientId })
    expect(audited).toContainEqual({ action: 'second-readings.save', patientId })
  })

  it('is made of a row that a reviewer added by hand, which its name alone identifies', async () => {
    const row = buildReportRow()
    const { jobId } = await buildWaitingReport(sandbox, ada, { rows: [row] })
    const { context, claimKey } = rae
    const rowId = randomUUID()
    const typed = { name: 'Zinc', value: '82', unit: 'ug/dL', range: '60 - 120', flag: '' }
    const edits = {
      ...noEdits,
      rows: { [row.id ?? '']: { state: 'accepted' as const } },
      added: [{ id: rowId, page: 1, state: 'accepted' as const, typed, code: null }],
    }
    await saveReview(context, { jobId, claimKey, version: 0, edits })
    await saveReview(context, { jobId, claimKey, version: 1, edits })
    await approveReview(context, { jobId, claimKey, version: 2 })
    const added = (await pickedOf(jobId)).find((picked) => picked.rowId === rowId)
    expect(added).toMatchObject({ first: typed, notFor: [rae.userId] })
    expect(added?.place).toEqual({ page: 1, width: 612, height: 792, name: 'Zinc' })

    const readingId = added?.id ?? ''
    await saveSecondReading(sam.context, { readingId, ...typed, value: '28' })
    const reason = 'The page prints 28'
    await resolveDisagreement(boss.context, { readingId, outcome: 'corrected', reason })
    const report = await getOwnReport(ada.context, { jobId })
    expect(report.rows.map(({ name, value }) => [name, value])).toEqual([
      ['Ferritin', '32'],
      ['Zinc', '28'],
    ])
  })

  it('is compared on the board, by field', async () => {
    const before = (await getAccuracyBoard(boss.context, { months: 12, page: 1 })).agreement
    await readAgain((await approve()).jobId)
    await readAgain((await approve()).jobId, { value: '82', flag: 'H' })
    await approve()
    const { agreement } = await getAccuracyBoard(boss.context, { months: 12, page: 1 })
    expect(agreement).toEqual({
      read: before.read + 2,
      all: before.all + 1,
      same: {
        name: before.same.name + 2,
        value: before.same.value + 1,
        unit: before.same.unit + 2,
        range: before.same.range + 2,
        flag: before.same.flag + 1,
      },
      waiting: before.waiting + 1,
      open: before.open + 1,
      corrected: before.corrected,
    })
    const laboratory = randomUUID()
    const other = await getAccuracyBoard(boss.context, { months: 12, page: 1, laboratory })
    expect(other.agreement).toMatchObject({ read: 0, waiting: 0, open: 0 })
  })
})

describe('a disagreement', () => {
  const valuesOf = (jobId: ReportId) =>
    db().result.findMany({
      where: { jobId },
      orderBy: { createdAt: 'asc' },
      select: { value: true, number: true, replacedAt: true, reviewerId: true, position: true },
    })
  const correctionMails = () =>
    db().outgoingMail.findMany({
      where: { subject: 'Your clinic corrected a result' },
      orderBy: { id: 'desc' },
    })
  const reason = 'Compared with the page at 400 %'

  it('changes nothing until someone decides, and may leave the first reading', async () => {
    const { jobId } = await approve()
    const readingId = await readAgain(jobId, { value: '82' })
    const { rows } = await listDisagreements(rae.context)
    expect(rows.find((row) => row.readingId === readingId)).toMatchObject({
      patient: 'Ada Mendel',
      first: { fields: { value: '32' }, by: 'Rae Winter' },
      second: { fields: { value: '82' }, by: 'Sam Reyes' },
      differs: ['value'],
    })
    expect(await valuesOf(jobId)).toMatchObject([{ value: '32', replacedAt: null }])
    const stands = { readingId, outcome: 'first-stands' as const, reason }
    await expect(
      resolveDisagreement(boss.context, { ...stands, reason: ' ' }),
    ).rejects.toMatchObject({ fields: { reason: 'required' } })
    await resolveDisagreement(boss.context, stands)
    expect(await codeOf(resolveDisagreement(boss.context, stands))).toBe('not-possible-now')
    expect(await valuesOf(jobId)).toMatchObject([{ value: '32', replacedAt: null }])
    const left = await listDisagreements(rae.context)
    expect(left.rows.some((row) => row.readingId === readingId)).toBe(false)
  })

  it('about a name needs a choice of the code, which the corrected value then has', async () => {
    const codesOf = async (jobId: ReportId) => {
      const [result] = await db().result.findMany({
        where: { jobId, replacedAt: null },
        select: { value: true, loincCode: true },
      })
      return result
    }
    const other = { name: 'Transferrin', value: '320' }
    const { jobId } = await approve()
    const readingId = await readAgain(jobId, other)
    const { rows } = await listDisagreements(rae.context)
    expect(rows.find((row) => row.readingId === readingId)?.code?.code).toBe('2276-4')
    const corrects = { readingId, outcome: 'corrected' as const, reason }
    await expect(resolveDisagreement(boss.context, corrects)).rejects.toMatchObject({
      fields: { code: 'required' },
    })
    await resolveDisagreement(boss.context, { ...corrects, code: '3034-6' })
    expect(await codesOf(jobId)).toEqual({ value: '320', loincCode: '3034-6' })

    const without = await approve()
    const second = await readAgain(without.jobId, other)
    await resolveDisagreement(boss.context, { ...corrects, readingId: second, code: null })
    expect(await codesOf(without.jobId)).toEqual({ value: '320', loincCode: null })
  })

  it('replaces the patient’s value where the second reading is right, and keeps the first', async () => {
    const rows = [buildReportRow(), buildReportRow({ test_name: 'Ferritin 2', value: '41' })]
    const { jobId } = await approve(rows)
    const picked = await pickedOf(jobId)
    const readingId = picked.find(({ rowId }) => rowId === rows[0]?.id)?.id ?? ''
    await saveSecondReading(sam.context, { readingId, ...printed, value: '320' })
    const mailed = (await correctionMails()).length
    await resolveDisagreement(boss.context, { readingId, outcome: 'corrected', reason })
    const mails = await correctionMails()
    expect(mails).toHaveLength(mailed + 1)
    expect(mails[0]?.text).toContain(`/reports/${jobId}`)
    expect(mails[0]?.text).not.toMatch(/Ferritin|ng\/mL/i)
    expect((await valuesOf(jobId)).toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))).toEqual([
      {
        value: '32',
        number: 32,
        replacedAt: expect.any(Date),
        reviewerId: rae.userId,
        position: 0,
      },
      { value: '41', number: 41, replacedAt: null, reviewerId: rae.userId, position: 1 },
      { value: '320', number: 320, replacedAt: null, reviewerId: boss.userId, position: 0 },
    ])
    const { entry } = await exportOwnResultsBundle(ada.context)
    const exported = entry.flatMap(({ resource }) =>
      resource.resourceType === 'Observation' &&
      resource.derivedFrom?.[0]?.reference === `urn:uuid:${jobId}`
        ? [[resource.valueQuantity?.value, resource.status]]
        : [],
    )
    expect(exported).toEqual([
      [320, 'amended'],
      [41, 'final'],
    ])
    const report = await getOwnReport(ada.context, { jobId })
    expect(report.rows).toMatchObject([
      { value: '320', correction: { changes: [{ field: 'value', before: '32' }] } },
      { value: '41', correction: null },
    ])
    const staff = await getPatientReport(sam.context, { jobId })
    expect(staff.decisions).toMatchObject([
      {
        after: '320 ng/mL',
        by: 'Ira Boss',
        at: expect.any(String),
        correction: {
          reason,
          isByReader: false,
          isFlagConfirmed: false,
          changes: [{ field: 'value', before: '32' }],
          earlier: {
            name: 'Ferritin',
            value: '32',
            unit: 'ng/mL',
            range: '15 - 150',
            flag: null,
            code: '2276-4 Ferritin',
          },
        },
      },
      { after: '41 ng/mL', correction: null },
    ])
    expect(JSON.stringify(report)).not.toContain(reason)
    const marker = { biomarker: '2276-4' }
    const own = await getOwnBiomarker(ada.context, marker)
    const changed = own.values.find(({ jobId: from, value }) => from === jobId && value === '320')
    const correction = {
      at: expect.any(String),
      changes: [{ field: 'value', before: '32' }],
    }
    expect(changed).toMatchObject({ correction, review: null })
    expect(own.values.filter((value) => value.jobId === jobId && !value.correction)).toHaveLength(1)
    const { patientId } = ada
    const seen = await getPatientBiomarker(sam.context, { ...marker, patientId })
    expect(seen.values.find(({ resultId }) => resultId === changed?.resultId)).toMatchObject({
      correction,
      review: { by: 'Ira Boss' },
    })
    const decision = await db().reviewDecision.findUniqueOrThrow({ where: { jobId } })
    expect(decision.after).toMatchObject([{ value: '32' }, { value: '41' }])
  })

  it('is decided by a third reviewer, and by a reader only where there is no third', async () => {
    const { jobId } = await approve()
    const readingId = await readAgain(jobId, { value: '320' })
    const corrects = { readingId, outcome: 'corrected' as const, reason }
    const deciderFor = async ({ context }: Reviewer) =>
      (await listDisagreements(context)).rows.find((row) => row.readingId === readingId)?.decider
    for (const reader of [rae, sam]) {
      expect(await deciderFor(reader)).toBe('third')
      expect(await codeOf(resolveDisagreement(reader.context, corrects))).toBe(
        'third-reader-needed',
      )
    }
    expect(await valuesOf(jobId)).toMatchObject([{ value: '32', replacedAt: null }])
    expect(await deciderFor(boss)).toBe('free')
    const isBoss = { id: boss.userId }
    await db().user.update({ where: isBoss, data: { disabledAt: new Date() } })
    try {
      expect(await deciderFor(sam)).toBe('reader')
      await resolveDisagreement(sam.context, corrects)
    } finally {
      await db().user.update({ where: isBoss, data: { disabledAt: null } })
    }
    const action = 'second-readings.correct-as-reader'
    expect(await db().auditEntry.count({ where: { subjectId: readingId, action } })).toBe(1)
    const staff = await getPatientReport(sam.context, { jobId })
    expect(staff.decisions).toMatchObject([{ correction: { reason, isByReader: true } }])
  })

  it('is not decided for a flag that the value and range contradict unless it is confirmed', async () => {
    const { jobId } = await approve()
    const readingId = await readAgain(jobId, { value: '82', flag: 'H' })
    const corrects = { readingId, outcome: 'corrected' as const, reason }
    const named = { code: 'invalid-input', fields: { flag: 'flag-contradicts' } }
    await expect(resolveDisagreement(boss.context, corrects)).rejects.toMatchObject(named)
    const isLow = resolveDisagreement(boss.context, { ...corrects, flag: 'L' })
    await expect(isLow).rejects.toMatchObject(named)
    expect(await valuesOf(jobId)).toMatchObject([{ value: '32', replacedAt: null }])
    await resolveDisagreement(boss.context, { ...corrects, flag: '', isFlagConfirmed: true })
    const report = await getOwnReport(ada.context, { jobId })
    expect(report.rows).toMatchObject([
      { value: '82', interpretation: 'normal', isContradictory: false },
    ])
    // Nothing was there to be confirmed.
    expect(await pickedOf(jobId)).toMatchObject([{ flagConfirmed: false }])
  })

  it('shows a confirmed contradiction to the patient as one', async () => {
    const { jobId } = await approve()
    const readingId = await readAgain(jobId, { value: '182', flag: 'normal' })
    const corrects = { readingId, outcome: 'corrected' as const, reason, isFlagConfirmed: true }
    await resolveDisagreement(boss.context, corrects)
    expect(await pickedOf(jobId)).toMatchObject([{ flagConfirmed: true }])
    const report = await getOwnReport(ada.context, { jobId })
    expect(report.rows).toMatchObject([{ value: '182', isContradictory: true }])
    const biomarker = await getOwnBiomarker(ada.context, { biomarker: '2276-4' })
    expect(biomarker.values.find(({ value }) => value === '182')).toMatchObject({
      isContradictory: true,
    })
  })

  it('asks the same of a first reading that stands', async () => {
    const doubtful = { flag: 'H', interpretation: 'abnormal', doubts: ['flag-conflict'] }
    const { jobId } = await approve([buildReportRow(doubtful)])
    const readingId = await readAgain(jobId)
    const stands = { readingId, outcome: 'first-stands' as const, reason }
    await expect(resolveDisagreement(boss.context, stands)).rejects.toMatchObject({
      fields: { flag: 'first-flag-contradicts' },
    })
    await resolveDisagreement(boss.context, { ...stands, isFlagConfirmed: true })
    expect(await pickedOf(jobId)).toMatchObject([{ flagConfirmed: true }])
  })

  it('says a confirmed flag in the same way on each page and in each export', async () => {
    const dora = await sandbox.buildPatient()
    const row = buildReportRow({ flag: 'H', interpretation: 'abnormal', doubts: ['flag-conflict'] })
    const { jobId } = await approve([row], dora)
    const { patientId } = dora
    const expectSaid = async (isFlagConfirmed: boolean) => {
      const said = { interpretation: 'high', isContradictory: true, isFlagConfirmed }
      for (const report of [
        await getOwnReport(dora.context, { jobId }),
        await getPatientReport(sam.context, { jobId }),
      ])
        expect(report).toMatchObject({ rows: [said], outsideCount: 0, contradictoryCount: 1 })
      const { panels } = await listOwnResults(dora.context)
      expect(panels).toMatchObject([{ lines: [said] }])
      expect(countStandings(panels[0]?.lines ?? [])).toEqual([
        { standing: 'contradictory', count: 1 },
      ])
      const asked = { biomarker: '2276-4' }
      const own = await getOwnBiomarker(dora.context, asked)
      const staffs = await getPatientBiomarker(sam.context, { ...asked, patientId })
      for (const { values } of [own, staffs]) expect(values).toMatchObject([said])
      const { groups } = await getPatientGrid(sam.context, { patientId })
      expect(groups.at(0)?.rows.at(0)?.cells).toMatchObject([[{ isContradictory: true }]])

      const csv = await exportOwnResultsCsv(dora.context)
      expect(csv).toContain('Flagged high')
      expect(csv).not.toContain('Above range')
      expect(csv.includes('checked by the clinic')).toBe(isFlagConfirmed)
      const fhir = JSON.stringify(await exportOwnResultsBundle(dora.context))
      expect(fhir).toContain('which its reference range contradicts')
      expect(fhir).not.toContain('v3-ObservationInterpretation')
      expect(fhir.includes('A reviewer has confirmed')).toBe(isFlagConfirmed)
      const record = await db().$transaction((tx) => readRecord(tx, patientId))
      expect(record['lab-reports']).toMatchObject([{ outsideCount: 0, contradictoryCount: 1 }])
    }
    await expectSaid(false)
    const readingId = await readAgain(jobId)
    const stands = { readingId, outcome: 'first-stands' as const, reason }
    await resolveDisagreement(boss.context, { ...stands, isFlagConfirmed: true })
    await expectSaid(true)
  })

  it('is none where the readings agree', async () => {
    const readingId = await readAgain((await approve()).jobId)
    const stands = { readingId, outcome: 'first-stands' as const, reason }
    expect(await codeOf(resolveDisagreement(boss.context, stands))).toBe('not-possible-now')
  })
})

it('keeps each reading as it was written', async () => {
  const { jobId } = await approve()
  await readAgain(jobId, { value: '82' })
  const refused = 'second_reading is append-only'
  const { secondReading } = db()
  const where = { jobId }
  await expect(secondReading.deleteMany({ where })).rejects.toThrow(refused)
  await expect(secondReading.updateMany({ where, data: { differs: [] } })).rejects.toThrow(refused)
  await expect(secondReading.updateMany({ where, data: { second: printed } })).rejects.toThrow(
    refused,
  )
})
