import type { AliasVerdict } from './alias-input.ts'

interface NamedCode {
  laboratory: string
  printedName: string
  loincCode: string
  codeName: string | null
}

export interface AliasProposal extends NamedCode {
  laboratoryId: string
  name: string
  /** whose reports were edited this way */
  patients: number
}

export interface DecidedAlias extends NamedCode {
  aliasId: string
  verdict: AliasVerdict
  decidedBy: string | null
  decidedAt: string
  undone: { by: string | null; at: string } | null
}

export interface AliasList {
  proposals: AliasProposal[]
  proposalCount: number
  decided: DecidedAlias[]
  page: number
  pageCount: number
}
