import type { CreateLabTest } from '#contract/catalog-requests.ts'
import { getLabAccount } from '#service/catalog/labs/get-lab-account.ts'
import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

type MarkerChoice = Pick<
  CreateLabTest,
  'marker_ids' | 'provider_ids' | 'lab_slug' | 'lab_account_id'
>

/** The markers of a new lab test, which must be orderable and of one laboratory; 400 with the reason otherwise. */
export async function chooseMarkers(db: DbReader, teamId: string, choice: MarkerChoice) {
  const markerIds = [...new Set(choice.marker_ids ?? [])]
  const providerIds = [...new Set(choice.provider_ids ?? [])]
  if ((markerIds.length === 0) === (providerIds.length === 0)) {
    throw new HttpFault(400, 'Either marker_ids or provider_ids must be set')
  }
  const labId = await findChosenLabId(db, teamId, choice)
  if (providerIds.length > 0 && labId === undefined) {
    throw new HttpFault(400, 'lab_slug or lab_account_id must be set with provider_ids')
  }
  const markers = await db.marker.findMany({
    where: {
      ...(providerIds.length > 0 ? { providerId: { in: providerIds } } : { id: { in: markerIds } }),
      ...(labId === undefined ? {} : { labId }),
      // Only the laboratory adds a marker that is always a reflex.
      NOT: [{ isOrderable: false }, reflexOnly],
    },
    select: { id: true, price: true, lab: true },
  })
  if (markers.length < markerIds.length + providerIds.length) {
    throw new HttpFault(400, 'Some markers do not exist or cannot be ordered')
  }
  const [lab, other] = [...new Map(markers.map((marker) => [marker.lab?.id, marker.lab])).values()]
  if (other !== undefined || !lab) {
    throw new HttpFault(400, 'cannot create a lab test from markers of multiple labs')
  }
  return { lab, markers }
}

const reflexOnly = {
  labTests: { some: { isReflex: true }, none: { isReflex: false } },
}

async function findChosenLabId(db: DbReader, teamId: string, choice: MarkerChoice) {
  const account = choice.lab_account_id
    ? await getLabAccount(db, teamId, choice.lab_account_id)
    : undefined
  if (!choice.lab_slug) return account?.labId
  const lab = await db.lab.findUnique({ where: { slug: choice.lab_slug }, select: { id: true } })
  if (!lab) throw new HttpFault(400, 'Lab does not exist')
  if (account && account.labId !== lab.id) {
    throw new HttpFault(400, 'The lab account does not belong to this laboratory')
  }
  return lab.id
}
