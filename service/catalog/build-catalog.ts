import { labAccounts } from '#service/catalog/compendium/lab-accounts.ts'
import { type LabSeed, labs } from '#service/catalog/compendium/labs.ts'
import { questions } from '#service/catalog/compendium/questions.ts'
import { type LabTestSeed, readCompendium } from '#service/catalog/compendium/read-compendium.ts'
import { requireSeed } from '#service/catalog/compendium/require-seed.ts'
import { type LoincTerm, loincIdOf, readLoincTable } from '#service/loinc/read-loinc-table.ts'
import { buildMarkers, type MarkerRow } from './build-markers.ts'
import { slugify } from './slugify.ts'

export function buildCatalog() {
  const { biomarkers, panels, labTests } = readCompendium()
  const loincTable = readLoincTable()
  const offers = labs.map((lab) => ({
    lab,
    markers: buildMarkers(lab, { biomarkers, panels, loincTable }),
  }))
  const markers = offers.flatMap((offer) => offer.markers)
  const markerRows = markers.map(({ results, ...row }) => row)
  const questionRows = offers.flatMap((offer) =>
    offer.markers.flatMap((marker) => buildQuestions(offer.lab, marker)),
  )
  return {
    lab: labs.map(buildLab),
    lab_account: labAccounts.map(buildLabAccount),
    loinc: loincTable.map(buildLoinc),
    marker: markerRows,
    marker_result: markers.flatMap((marker) => marker.results),
    question: questionRows.map(({ answers, ...row }) => row),
    question_answer: questionRows.flatMap((question) => question.answers),
    lab_test: labTests.map(buildLabTest),
    lab_test_marker: labTests.flatMap((test) => buildLabTestMarkers(test, markerRows)),
  }
}

function buildLab(lab: LabSeed) {
  return {
    id: lab.id,
    slug: lab.slug,
    name: lab.name,
    first_line_address: lab.firstLineAddress,
    city: lab.city,
    zipcode: lab.zipcode,
    collection_methods: lab.collectionMethods,
    sample_types: lab.sampleTypes,
    is_national: lab.isNational,
  }
}

function buildLabAccount(account: (typeof labAccounts)[number]) {
  return {
    id: account.id,
    lab_id: findLab(account.lab).id,
    status: account.status,
    delegated_flow: account.delegatedFlow,
    provider_account_id: account.providerAccountId,
    account_name: account.accountName,
    default_clinical_notes: account.defaultClinicalNotes,
    business_units: account.businessUnits,
    allowed_billing: account.allowedBilling,
    team_id_allowlist: [],
  }
}

function findLab(slug: string) {
  return requireSeed(
    labs.find((lab) => lab.slug === slug),
    slug,
  )
}

function buildLoinc(term: LoincTerm) {
  return {
    id: loincIdOf(term.code),
    code: term.code,
    name: term.name,
    slug: slugify(term.name),
    unit: term.unit,
  }
}

function buildLabTest(test: LabTestSeed, index: number) {
  // Fixed times, a minute apart, so that lists sorted by time are the same everywhere.
  const createdAt = new Date(Date.UTC(2025, 0, 6, 9, index)).toISOString()
  return {
    id: test.id,
    team_id: null,
    lab_id: findLab(test.lab).id,
    slug: test.slug,
    name: test.name,
    description: test.description,
    method: test.method,
    sample_type: test.sample_type,
    price: test.price,
    status: 'active',
    fasting: test.fasting,
    is_delegated: false,
    auto_generated: false,
    has_collection_instructions: test.method === 'testkit',
    created_at: createdAt,
    updated_at: createdAt,
  }
}

function buildLabTestMarkers(
  test: LabTestSeed,
  markers: { id: number; lab_id: number; slug: string }[],
) {
  const labId = findLab(test.lab).id
  const link = (slug: string, isReflex: boolean) => ({
    lab_test_id: test.id,
    marker_id: requireSeed(
      markers.find((marker) => marker.lab_id === labId && marker.slug === slug),
      slug,
    ).id,
    is_reflex: isReflex,
  })
  return [
    ...test.markers.map((slug) => link(slug, false)),
    ...test.reflex_markers.map((slug) => link(slug, true)),
  ]
}

function buildQuestions(lab: LabSeed, marker: MarkerRow) {
  return questions
    .filter(
      (question) => question.labs.includes(lab.slug) && question.markers.includes(marker.slug),
    )
    .map((question, index) => {
      const id = marker.id * 100 + index + 1
      return {
        id,
        marker_id: marker.id,
        code: question.code,
        value: question.value,
        type: question.type,
        required: question.required,
        sequence: index + 1,
        constraint: question.constraint,
        default_value: question.default,
        answers: question.answers.map((answer, position) => ({
          id: id * 100 + position + 1,
          question_id: id,
          ...answer,
        })),
      }
    })
}
