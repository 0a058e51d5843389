import { randomUUID } from 'node:crypto'
import type { LabTest } from '#contract/catalog.ts'
import type { CreateLabTest } from '#contract/catalog-requests.ts'
import { now } from '#platform/clock.ts'
import { slugify } from '#service/catalog/slugify.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { chooseMarkers } from './choose-markers.ts'
import { getLabTest } from './get-lab-test.ts'

/** Adds a lab test to the team's own catalog, pending approval. */
export async function createLabTest(
  db: Db,
  teamId: string,
  request: CreateLabTest,
): Promise<LabTest> {
  const { lab, markers } = await chooseMarkers(db, teamId, request)
  if (!lab.collectionMethods.includes(request.method)) {
    throw new HttpFault(400, `The laboratory does not collect samples by ${request.method}`)
  }
  const id = randomUUID()
  const createdAt = now()
  await db.labTest.create({
    data: {
      id,
      teamId,
      labId: lab.id,
      slug: [slugify(request.name), id.slice(0, 8)].filter((part) => part !== '').join('-'),
      name: request.name,
      description: request.description,
      method: request.method,
      sampleType: chooseSampleType(request.method, lab.sampleTypes),
      price: sumPrices(markers.map((marker) => marker.price)),
      status: 'pending_approval',
      fasting: request.fasting,
      hasCollectionInstructions: request.method === 'testkit',
      createdAt,
      updatedAt: createdAt,
      markers: { create: markers.map((marker) => ({ markerId: marker.id })) },
    },
  })
  return getLabTest(db, teamId, id)
}

function chooseSampleType(method: string, sampleTypes: string[]) {
  return method === 'testkit' ? (sampleTypes[0] ?? 'dried_blood_spot') : 'serum'
}

/** Sums in cents to avoid rounding errors; a price such as N/A counts as zero. */
function sumPrices(prices: (string | null)[]) {
  const cents = prices.map((price) => Math.round(Number(price ?? 0) * 100))
  return cents.reduce((sum, value) => sum + (Number.isFinite(value) ? value : 0), 0) / 100
}
