import { z } from 'zod'
import { aoeAnswer } from '#contract/orders.ts'
import { BlockWriter } from '#platform/pdf/write-blocks.ts'
import type { DbReader } from '#service/db/client.ts'
import { presentDay } from '#service/http/present-time.ts'
import { listCodes } from '#service/orders/intake/check-aoe-answers.ts'
import { presentOrder } from '#service/orders/presentation/present-order.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import { joinName } from '#service/results/present-results.ts'
import { drawBarcodeBars } from './draw-barcode-bars.ts'

const storedAnswers = z.array(aoeAnswer)

const columns = [
  { title: 'Code', at: 0, width: 110 },
  { title: 'Test', at: 120, width: 390 },
]

/** The order that goes to the laboratory with the sample. */
export async function writeRequisition(db: DbReader, order: StoredOrder): Promise<Uint8Array> {
  const requisition = order.events.find(({ status }) => status.endsWith('.requisition_created'))
  const writer = await BlockWriter.create(
    'Laboratory requisition',
    requisition?.createdAt ?? order.createdAt,
  )
  writer.heading('Laboratory requisition', 'H1')
  writeSample(writer, order)
  writePeople(writer, order)
  await writeTests(writer, db, order)
  await writeAnswers(writer, db, order)
  writer.heading('Clinical notes')
  writer.text(order.clinicalNotes ?? 'None')
  return writer.pdf.save()
}

function writeSample(writer: BlockWriter, order: StoredOrder) {
  const { lab } = order.labTest
  writer.text(`${lab.name}, ${lab.firstLineAddress}, ${lab.city} ${lab.zipcode}`)
  writer.space(8)
  const sampleId = order.sampleId ?? ''
  if (sampleId !== '') {
    const bars = drawBarcodeBars(sampleId, 30)
    writer.figure(bars.path, { ...bars, scale: 1.4 }, `Barcode of the sample id ${sampleId}`)
  }
  writer.pairs([
    [`Sample ID: ${sampleId}`, `Ordered: ${presentDay(order.createdAt)}`],
    [`Order: ${order.id}`, `Sample type: ${order.labTest.sampleType.replaceAll('_', ' ')}`],
    [
      `Priority: ${order.priority ? 'urgent' : 'routine'}`,
      `Billing: ${order.billingType.replaceAll('_', ' ')}`,
    ],
  ])
}

function writePeople(writer: BlockWriter, order: StoredOrder) {
  const { patient_details: patient, patient_address: address, physician } = presentOrder(order)
  writer.heading('Patient')
  writer.pairs([
    [`Name: ${patient ? joinName(patient) : ''}`, `DOB: ${patient?.dob ?? ''}`],
    [`Sex: ${patient?.gender ?? ''}`, `Phone: ${patient?.phone_number ?? ''}`],
  ])
  if (address)
    writer.text(
      `Address: ${[
        address.first_line,
        address.second_line,
        address.city,
        [address.state, address.zip].filter(Boolean).join(' '),
        address.country,
      ]
        .filter(Boolean)
        .join(', ')}`,
    )
  writer.heading('Ordering physician')
  writer.text(
    physician
      ? `${joinName(physician)}, NPI ${physician.npi}`
      : 'A physician of the service orders this test.',
  )
}

async function writeTests(writer: BlockWriter, db: DbReader, order: StoredOrder) {
  const links = await db.labTestMarker.findMany({
    where: { labTestId: order.labTestId },
    orderBy: [{ isReflex: 'asc' }, { markerId: 'asc' }],
    select: { isReflex: true, marker: { select: { name: true, providerId: true } } },
  })
  writer.heading(`Tests: ${order.labTest.name}`)
  writer.table(
    columns,
    links.map(({ marker, isReflex }) => [
      marker.providerId ?? '',
      isReflex ? `${marker.name}, if indicated` : marker.name,
    ]),
  )
  writer.text(`Diagnosis codes (ICD-10): ${order.icdCodes.join(', ') || 'none'}`)
}

async function writeAnswers(writer: BlockWriter, db: DbReader, order: StoredOrder) {
  const answers = storedAnswers.parse(order.aoeAnswers)
  const questions = await db.question.findMany({
    where: { id: { in: answers.map(({ question_id: id }) => id) } },
    include: { answers: true },
  })
  writer.heading('Questions at the order')
  if (answers.length === 0) writer.text('None')
  for (const { question_id: id, answer } of answers) {
    const question = questions.find((known) => Number(known.id) === id)
    const words = question?.answers.length
      ? listCodes(answer).map((code) => findWord(question.answers, code))
      : [answer]
    writer.text(`${question?.value ?? `Question ${id}`} ${words.join(', ')}`)
  }
}

function findWord(options: readonly { code: string; value: string }[], code: string) {
  return options.find((option) => option.code === code)?.value ?? code
}
