import { randomUUID } from 'node:crypto'
import { fileKey } from '#service/lab-reports/files/file-store.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { buildAppointmentRecords, inventAppointmentRecords } from './appointment-rules.ts'
import type { TeamRecords } from './operation-table.ts'
import {
  labTestIds,
  type OrderFixture,
  patientAddress,
  patientDetails,
  shippingDetails,
} from './order-fixture.ts'
import { buildUser } from './service-fixture.ts'
import { buildWearableRecords, inventWearableRecords } from './wearable-rules.ts'

interface TeamToFill {
  teamId: string
  orgId: string
  apiKey: string
}

/** Builds one of every record that a team can have. */
export async function buildTeamRecords(
  fixture: OrderFixture,
  team: TeamToFill,
): Promise<TeamRecords> {
  const { db } = fixture
  const { teamId } = team
  await db.team.update({ where: { id: teamId }, data: { aggregateQueriesEnabled: true } })
  const clientUserId = `reference-${randomUUID()}`
  const userId = await buildUser(db, teamId, clientUserId)
  const deletedUserId = await buildUser(db, teamId)
  await db.user.update({ where: { id: deletedUserId }, data: { deletedAt: new Date() } })
  await db.teamPhysician.create({
    data: { teamId, firstName: 'Ines', lastName: 'Calder', npi: '1245319599' },
  })

  async function place(path: string, body: object) {
    const answer = await fixture.request<{ order: { id: string } }>('POST', path, {
      apiKey: team.apiKey,
      headers: { 'x-idempotency-key': randomUUID() },
      body: { user_id: userId, ...body },
    })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.order.id
  }
  const placeKit = () =>
    place('/v3/order/testkit', { lab_test_id: labTestIds.kit, shipping_details: shippingDetails })

  const orderId = await placeKit()
  const { transactionId, sampleId } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  const drawOrderId = await place('/v3/order', {
    lab_test_id: labTestIds.onSite,
    patient_details: patientDetails,
    patient_address: patientAddress,
  })
  await fixture.request(
    'POST',
    `/v3/order/${drawOrderId}/test?final_status=received.on_site_collection.requisition_created`,
    { apiKey: team.apiKey },
  )
  return {
    teamId,
    userId,
    clientUserId,
    deletedUserId,
    spareUserId: await buildUser(db, teamId),
    ...(await buildCatalog(fixture, team)),
    orderId,
    transactionId,
    sampleId: sampleId ?? '',
    drawOrderId,
    parsingJobId: await buildReport(fixture, { teamId, userId }),
    spareOrderIds: [await placeKit(), await placeKit(), await placeKit()],
    appointments: await buildAppointmentRecords(fixture, { apiKey: team.apiKey, userId }),
    wearables: await buildWearableRecords(fixture, { apiKey: team.apiKey, userId }),
  }
}

/** A lab account and a lab test of the team's own. */
async function buildCatalog({ db }: OrderFixture, { teamId, orgId }: TeamToFill) {
  const { id: _, ...kit } = await db.labTest.findUniqueOrThrow({ where: { id: labTestIds.kit } })
  const labTest = await db.labTest.create({ data: { ...kit, teamId, slug: `own-${randomUUID()}` } })
  const markers = await db.labTestMarker.findMany({ where: { labTestId: labTestIds.kit } })
  await db.labTestMarker.createMany({
    data: markers.map((marker) => ({ ...marker, labTestId: labTest.id })),
  })
  const account = await db.labAccount.create({
    data: {
      id: randomUUID(),
      labId: kit.labId,
      orgId,
      status: 'ready_to_launch',
      delegatedFlow: 'not_delegated',
      providerAccountId: `account-${randomUUID()}`,
      teamIdAllowlist: [teamId],
    },
  })
  const { providerId } = await db.marker.findFirstOrThrow({
    where: {
      labId: kit.labId,
      isOrderable: true,
      aLaCarteEnabled: true,
      providerId: { not: null },
    },
  })
  return {
    labTestId: labTest.id,
    labAccountId: account.id,
    providerId: providerId ?? '',
    labId: kit.labId,
  }
}

interface ReportChanges {
  bytes?: Buffer
  status?: string
  attempts?: number
  lane?: string
  readingBy?: string
  createdAt?: Date
}

/** A completed report with its file; the file does not contain the stored result. */
export async function buildReport(
  { db, store }: Pick<OrderFixture, 'db' | 'store'>,
  owner: { teamId: string; userId: string },
  { bytes = writePdf([reportLines]), ...changes }: ReportChanges = {},
): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  await store.put(fileKey(id, 0), bytes)
  const file = { position: 0, mediaType: 'application/pdf', size: bytes.byteLength, sha256: '' }
  const result = { id: randomUUID(), test_name: 'Sodium', value: '150', loinc_matches: [] }
  await db.parsingJob.create({
    data: {
      id,
      ...owner,
      status: 'completed',
      stage: null,
      pages: 1,
      needsHumanReview: true,
      reviewReasons: ['asked-for'],
      data: { metadata: {}, results: [result], pages: [] },
      createdAt: at,
      updatedAt: at,
      ...changes,
      files: { create: [file] },
    },
  })
  return id
}

/** Ids that no team has. */
export function inventRecords(): TeamRecords {
  const id = randomUUID
  return {
    teamId: id(),
    userId: id(),
    clientUserId: `reference-${id()}`,
    deletedUserId: id(),
    spareUserId: id(),
    labTestId: id(),
    labAccountId: id(),
    providerId: 'none',
    labId: 0,
    orderId: id(),
    transactionId: id(),
    sampleId: '0000-0000-0000',
    drawOrderId: id(),
    parsingJobId: id(),
    spareOrderIds: [id(), id(), id()],
    appointments: inventAppointmentRecords(),
    wearables: inventWearableRecords(),
  }
}
