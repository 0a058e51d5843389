// The parts of FHIR R4 (4.0.1) that are written here.

export interface Coding {
  system: string
  code: string
  display?: string
}

export interface CodeableConcept {
  coding?: Coding[]
  text?: string
}

export interface Reference {
  reference?: string
  display?: string
}

export interface Quantity {
  value?: number
  comparator?: '<' | '<=' | '>=' | '>'
  unit?: string
  system?: string
  code?: string
}

export interface Identifier {
  system: string
  value: string
}

export interface FhirPatient {
  resourceType: 'Patient'
  id: string
  name?: { text: string; family?: string; given?: string[] }[]
  gender?: 'male' | 'female' | 'other'
  birthDate?: string
}

export interface FhirObservation {
  resourceType: 'Observation'
  id: string
  status: 'final'
  category: CodeableConcept[]
  code: CodeableConcept
  subject: Reference
  effectiveDateTime?: string
  issued: string
  performer?: Reference[]
  valueQuantity?: Quantity
  valueString?: string
  interpretation?: CodeableConcept[]
  note: { text: string }[]
  referenceRange?: { low?: Quantity; high?: Quantity; text?: string }[]
  derivedFrom: Reference[]
}

export interface FhirDiagnosticReport {
  resourceType: 'DiagnosticReport'
  id: string
  identifier: Identifier[]
  status: 'final'
  category: CodeableConcept[]
  code: CodeableConcept
  subject: Reference
  effectiveDateTime?: string
  issued: string
  performer?: Reference[]
  result: Reference[]
}

/** The report as it was uploaded, which its values were read from. */
export interface FhirDocumentReference {
  resourceType: 'DocumentReference'
  id: string
  status: 'current'
  type: CodeableConcept
  subject: Reference
  content: { attachment: { url: string; title: string } }[]
}

export type FhirResource =
  | FhirPatient
  | FhirObservation
  | FhirDiagnosticReport
  | FhirDocumentReference

export interface FhirBundle {
  resourceType: 'Bundle'
  type: 'collection'
  timestamp: string
  entry: { fullUrl: string; resource: FhirResource }[]
}
