import type { DbReader } from '#service/db/client.ts'
import { readLoincTable } from '#service/loinc/read-loinc-table.ts'
import type { ExpectedResult, SourceMarker } from '#service/results/values/expected-result.ts'

let specimens: Map<string, string> | undefined

/** LOINC's specimen of a code; undefined where the code leaves it open. */
function findSpecimen(code: string): string | undefined {
  specimens ??= new Map(readLoincTable().map((term) => [term.code, term.specimen]))
  const specimen = specimens.get(code)
  return specimen === 'XXX' ? undefined : specimen
}

interface TestOfOrder {
  id: string
  sampleType: string
}

/** What the laboratory reports for a lab test, each result once though several markers may include it; reflex results last. */
export async function listExpectedResults(
  db: DbReader,
  labTest: TestOfOrder,
): Promise<ExpectedResult[]> {
  const links = await db.labTestMarker.findMany({
    where: { labTestId: labTest.id },
    orderBy: [{ isReflex: 'asc' }, { markerId: 'asc' }],
    include: {
      marker: { include: { results: { orderBy: { id: 'asc' }, include: { loinc: true } } } },
    },
  })
  const bySlug = new Map<string, ExpectedResult & { sourceMarkers: SourceMarker[] }>()
  for (const { marker, isReflex } of links) {
    const source = {
      marker_id: marker.id,
      name: marker.name,
      slug: marker.slug,
      provider_id: marker.providerId,
    }
    for (const result of marker.results) {
      const known = bySlug.get(result.slug)
      if (known) known.sourceMarkers.push(source)
      else
        bySlug.set(result.slug, {
          slug: result.slug,
          name: result.name,
          providerId: result.providerId,
          loinc: result.loinc && {
            code: result.loinc.code,
            slug: result.loinc.slug,
            ucum: result.loinc.unit,
            specimen: findSpecimen(result.loinc.code) ?? labTest.sampleType,
          },
          sourceMarkers: [source],
          isReflex,
        })
    }
  }
  return [...bySlug.values()]
}

/** Two results that laboratories report along with others; the first that was not ordered is the one. */
const unsolicitedCodes = ['19123-9', '2777-1']

export async function findUnsolicitedResult(
  db: DbReader,
  expected: readonly ExpectedResult[],
): Promise<ExpectedResult | undefined> {
  const code = unsolicitedCodes.find((each) => !expected.some(({ loinc }) => loinc?.code === each))
  const result = await db.markerResult.findFirst({
    where: { loinc: { code: code ?? '' } },
    include: { loinc: true },
    orderBy: { id: 'asc' },
  })
  if (!result?.loinc) return undefined
  const { code: loincCode, slug, unit } = result.loinc
  return {
    slug: result.slug,
    name: result.name,
    providerId: null,
    loinc: { code: loincCode, slug, ucum: unit, specimen: findSpecimen(loincCode) ?? '' },
    sourceMarkers: null,
    isReflex: false,
  }
}
