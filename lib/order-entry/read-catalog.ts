import '#server-only'
import type { LabTest, LabTestMarker } from '#contract/catalog.ts'
import { env } from '#lib/env/env.ts'
import { listPhysicianOffers } from '#lib/kits/choose-physician.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { AskedQuestion } from './collect-questions.ts'
import { isDelegated } from './needs-physician.ts'
import type { OrderEntryDraft } from './order-entry-schema.ts'
import type { EntryCatalog, EntryMarker, EntryTest } from './order-entry-view.ts'

/**
 * What can be ordered, where and by whom; from the cached catalog, without patient data. `wantedTestIds` may name tests that
 * the lists leave out, such as one that the service made for an earlier set.
 */
export async function readCatalog(wantedTestIds: readonly string[] = []): Promise<EntryCatalog> {
  // In sequence: while the service is down, one failed call is enough.
  const listed = await askService(catalog().listLabTests())
  const missing = wantedTestIds.filter((id) => !listed.some((test) => test.id === id))
  const found = await Promise.all(missing.map(findLabTest))
  const tests = [...listed, ...found.filter((test) => test?.status === 'active')].filter(
    (test) => test !== undefined,
  )
  const labs = await askService(catalog().listLabs())
  const accounts = await askService(catalog().listLabAccounts())
  // A service that does not say so may refuse, so a physician is asked for.
  const isNational = (slug: string) => labs.find((lab) => lab.slug === slug)?.is_national ?? true
  return {
    tests: tests.map(presentTest).sort((a, b) => a.name.localeCompare(b.name, 'en')),
    labs: labs.map(({ id, slug, name, collection_methods: collectionMethods }) => ({
      labId: id,
      slug,
      name,
      collectionMethods,
    })),
    accounts: accounts.map((account) => ({
      labAccountId: account.id,
      labSlug: account.lab,
      name: account.account_name ?? account.provider_account_id,
      providerAccountId: account.provider_account_id,
      status: account.status,
      delegatedFlow: account.delegated_flow,
      needsPhysician: isDelegated(account.delegated_flow) && isNational(account.lab),
      allowedBilling: account.allowed_billing,
    })),
    physicians: await listPhysicianOffers(),
    physicianEnforcedFrom: env().SERVICE_PHYSICIAN_ENFORCED_FROM,
  }
}

function findLabTest(labTestId: string) {
  return askService(catalog().getLabTest(labTestId).catch(orUndefined))
}

function orUndefined(error: unknown) {
  if (error instanceof ServiceError && error.kind === 'not-found') return undefined
  throw error
}

function presentTest(test: LabTest): EntryTest {
  const markers = test.markers ?? []
  return {
    labTestId: test.id,
    name: test.name,
    price: test.price,
    labId: test.lab?.id ?? null,
    labName: test.lab?.name ?? '',
    method: test.method,
    sampleType: test.sample_type,
    isFasting: test.fasting ?? false,
    commonTatDays: test.common_tat_days ?? null,
    worstCaseTatDays: test.worst_case_tat_days ?? null,
    markerIds: markers.map(({ id }) => id),
    markerNames: markers.map(({ name }) => name),
    markerSlugs: markers.map(({ slug }) => slug),
    questions: markers.flatMap(presentQuestions),
  }
}

export function presentEntryMarker(marker: LabTestMarker): EntryMarker | undefined {
  const price = Number(marker.price || Number.NaN)
  if (marker.lab_id == null || marker.provider_id == null) return undefined
  return {
    markerId: marker.id,
    labId: marker.lab_id,
    providerId: marker.provider_id,
    name: marker.name,
    price: Number.isFinite(price) ? price : null,
    commonTatDays: marker.common_tat_days ?? null,
    worstCaseTatDays: marker.worst_case_tat_days ?? null,
    questions: presentQuestions(marker),
  }
}

function presentQuestions(marker: LabTestMarker): AskedQuestion[] {
  return (marker.aoe?.questions ?? []).map((question) => ({
    id: question.id,
    markerId: marker.id,
    markerName: marker.name,
    code: question.code,
    text: question.value,
    type: question.type,
    isRequired: question.required,
    sequence: question.sequence,
    options: question.answers.map(({ code, value }) => ({ code, text: value })),
    constraint: question.constraint ?? null,
    defaultAnswer: question.default ?? null,
  }))
}

/** Markers that are no longer offered are left out. */
export async function readAddOns(addOns: OrderEntryDraft['addOns']): Promise<EntryMarker[]> {
  const found = await Promise.all(
    addOns.map(({ labId, providerId }) =>
      askService(catalog().getMarker(labId, providerId).catch(orUndefined)),
    ),
  )
  return found.flatMap((marker) => (marker && presentEntryMarker(marker)) ?? [])
}
