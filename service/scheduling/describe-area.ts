import type { z } from 'zod'
import type { areaInfoQuery } from '#contract/appointment-requests.ts'
import { bookableLabs } from '#contract/appointment-requests.ts'
import { getLabAccount } from '#service/catalog/labs/get-lab-account.ts'
import { isTeamsAccount } from '#service/catalog/labs/is-teams-account.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { readOrder } from '#service/orders/stored-order.ts'
import { listPhlebotomyProviders } from '#service/scheduling/places/phlebotomy-providers.ts'
import {
  listServiceCenters,
  type ServiceCenter,
} from '#service/scheduling/places/service-centers.ts'
import { findZipArea } from '#service/scheduling/places/zip-areas.ts'
import { requireModality } from './require-order.ts'

const maxCenters = 30
const walkIn = 'walk_in_test'

const isBookable = (lab: string) => bookableLabs.some((bookable) => bookable === lab)

function capabilitiesOf(lab: string) {
  return isBookable(lab)
    ? ['appointment_scheduling_via_service']
    : ['stat', 'appointment_scheduling_with_lab']
}

export async function describeArea(db: Db, teamId: string, query: z.output<typeof areaInfoQuery>) {
  const { zip_code: zipCode, radius, lab_account_id: labAccountId } = query
  const account = labAccountId ? await getLabAccount(db, teamId, labAccountId) : undefined
  const slugs = [...(query.lab ? [query.lab] : []), ...(query.labs ?? [])]
  const labs = await db.lab.findMany({
    where: {
      collectionMethods: { has: walkIn },
      ...(slugs.length > 0 && { slug: { in: slugs } }),
      ...(account && { id: account.labId }),
    },
    orderBy: { id: 'asc' },
  })
  const area = findZipArea(zipCode)
  const providers = listPhlebotomyProviders(area).map(({ name, serviceTypes }) => ({
    name,
    service_types: serviceTypes,
  }))
  const billTypes = await listBillTypes(db, teamId, area?.state)
  return {
    zip_code: zipCode,
    phlebotomy: { is_served: providers.length > 0, providers },
    central_labs: Object.fromEntries(
      labs.map((lab) => [
        lab.slug,
        {
          patient_service_centers: {
            appointment_with_service: isBookable(lab.slug),
            within_radius: listServiceCenters(lab.slug, zipCode, Number(radius)).length,
            radius,
            capabilities: capabilitiesOf(lab.slug),
          },
          supported_bill_types: billTypes(lab.id),
          lab_id: lab.id,
        },
      ]),
    ),
  }
}

interface CenterSearch {
  zip_code: string
  lab_id: number
  radius: string
  capabilities?: string[] | undefined
  lab_account_id?: string | undefined
}

export async function listCentersOfLab(db: Db, teamId: string, query: CenterSearch) {
  if (query.lab_account_id) await getLabAccount(db, teamId, query.lab_account_id)
  const lab = await db.lab.findUnique({ where: { id: query.lab_id } })
  if (!lab) throw new HttpFault(404, 'Lab does not exist')
  const billTypes = await listBillTypes(db, teamId, findZipArea(query.zip_code)?.state)
  const capabilities = capabilitiesOf(lab.slug)
  const isCapable = (query.capabilities ?? []).every((wanted) => capabilities.includes(wanted))
  const centers = isCapable
    ? listServiceCenters(lab.slug, query.zip_code, Number(query.radius))
    : []
  return {
    lab_id: lab.id,
    slug: lab.slug,
    patient_service_centers: centers.slice(0, maxCenters).map(({ center, distance }) => ({
      metadata: presentMetadata(center),
      distance,
      site_code: center.code,
      supported_bill_types: billTypes(lab.id),
      location: { lng: center.longitude, lat: center.latitude },
      capabilities,
      iana_timezone: center.timeZone,
    })),
  }
}

/** The centers of the order's laboratory near its patient. */
export async function listCentersOfOrder(
  db: Db,
  teamId: string,
  { orderId, ...search }: { orderId: string } & Pick<CenterSearch, 'radius' | 'capabilities'>,
) {
  const order = await readOrder(db, teamId, orderId)
  requireModality(order, 'patient_service_center')
  const address = order.patientAddress as { zip?: string | null } | null
  return listCentersOfLab(db, teamId, {
    ...search,
    zip_code: address?.zip ?? '',
    lab_id: order.labTest.labId,
  })
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const hours = {
  ...Object.fromEntries(weekdays.map((day) => [day, '06:30-14:30'])),
  saturday: '06:30-12:00',
  sunday: 'closed',
}

function presentMetadata({ name, address, phone, fax }: ServiceCenter) {
  return {
    name,
    state: address.state,
    city: address.city,
    zip_code: address.zip_code,
    first_line: address.first_line,
    second_line: address.second_line ?? null,
    phone_number: phone,
    fax_number: fax,
    hours,
  }
}

/** By laboratory: the service's own account bills the client; the team's accounts may bill more in some states. */
async function listBillTypes(db: Db, teamId: string, state: string | undefined) {
  const rows = await db.$queryRaw<{ labId: number; billType: string }[]>`
    SELECT DISTINCT a.lab_id AS "labId", billing.key AS "billType"
    FROM lab_account a, jsonb_each(a.allowed_billing) AS billing
    WHERE a.status = 'active' AND ${isTeamsAccount(teamId)}
      AND jsonb_exists(billing.value, ${state ?? ''})
    ORDER BY 1, 2`
  return (labId: number) => [
    ...new Set([
      'client_bill',
      ...rows.filter((row) => row.labId === labId).map(({ billType }) => billType),
    ]),
  ]
}
