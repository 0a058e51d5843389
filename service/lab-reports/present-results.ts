import { randomUUID } from 'node:crypto'
import type { WireLabReportResult, WireLoincMatch, WireParsingJob } from '#contract/lab-reports.ts'
import type { LoincMatch } from '#service/parsing/loinc/match-loinc.ts'
import type { ReadResult } from '#service/parsing/result/read-result.ts'
import type { ReportValue } from '#service/parsing/values/parse-value.ts'
import type { ReadReport } from '#service/parsing/worker/read-report.ts'
import { describeReader } from './describe-reader.ts'

export function presentReport(report: ReadReport): NonNullable<WireParsingJob['data']> {
  const { metadata } = report
  return {
    metadata: {
      patient_first_name: metadata.patientFirstName,
      patient_last_name: metadata.patientLastName,
      dob: metadata.dob,
      gender: metadata.gender,
      age: metadata.age,
      lab_name: metadata.labName,
      date_reported: metadata.dateReported,
      date_collected: metadata.dateCollected,
      specimen_number: metadata.specimenNumber,
    },
    results: report.results.map(presentResult),
    pages: report.pages.map(({ page, width, height, source, turn }) => ({
      page,
      width,
      height,
      source,
      ...(turn && { turn }),
    })),
    reader: describeReader(report.pages),
  }
}

export function presentResult(result: ReadResult): WireLabReportResult {
  const { value, range, loinc } = result
  return {
    id: randomUUID(),
    test_name: result.name,
    value: value.text,
    type: typeOf(value),
    units: result.unit ?? null,
    ucum_unit: result.ucum ?? null,
    reference_range: range?.text ?? null,
    min_reference_range: range?.low ?? null,
    max_reference_range: range?.high ?? null,
    source_panel_name: result.panel ?? null,
    sample_type: sampleTypeOf(result),
    printed_specimen: loinc.specimen ?? null,
    measurement_kind: kindOf(result),
    sensitivity: /\b(?:hs|high[- ]sens|ultrasens)/i.test(result.name) ? 'sensitive' : 'unknown',
    loinc_matches: loinc.matches.map(presentMatch),
    loinc_match_status: loinc.status,
    interpretation: result.interpretation,
    is_above_max_range: result.isAboveMax,
    is_below_min_range: result.isBelowMin,
    flag: result.flag ?? null,
    page: result.page,
    box: { ...result.box },
    value_box: { ...result.valueBox },
    confidence: result.confidence,
    doubts: result.doubts,
  }
}

export function presentMatch({ term, confidence, reasons }: LoincMatch): WireLoincMatch {
  return {
    loinc_code: term.code,
    loinc_name: term.name,
    display_name: term.synonyms[0] ?? term.component,
    aliases: term.synonyms.slice(0, 8),
    confidence_score: Math.round(confidence * 100) / 100,
    reasons,
    ucum_unit: term.unit,
  }
}

function typeOf(value: ReportValue): string {
  return value.kind === 'qualitative' ? 'comment' : value.kind
}

function sampleTypeOf({ loinc, panel = '' }: ReadResult): string {
  const specimen = `${loinc.matches[0]?.term.specimen ?? ''} ${panel}`.toLowerCase()
  if (/urine|orina|urin\b/.test(specimen)) return 'urine'
  if (/stool|faec|fec/.test(specimen)) return 'stool'
  if (/saliva/.test(specimen)) return 'saliva'
  if (/blood spot|capillary/.test(specimen)) return 'capillary_blood'
  return /serum|plasma|blood/.test(specimen) ? 'serum_plasma_blood' : 'unknown'
}

function kindOf({ name, ucum }: ReadResult): string {
  if (/ratio|cociente|\S\/\S/i.test(name) && (ucum === undefined || ucum.startsWith('{')))
    return 'ratio'
  return /\b(?:calc|calculated|estimated|egfr)\b/i.test(name) ? 'calculated' : 'direct'
}
