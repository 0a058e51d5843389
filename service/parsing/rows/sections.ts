import {
  isBlood,
  isBodyFluid,
  type PrintedSpecimen,
  plainText,
  readSpecimenOfHeading,
} from '#service/parsing/specimen/read-specimen.ts'
import {
  bloodPanels,
  bloodPanelsUnlessFluid,
  continuingHeadings,
} from '#service/parsing/specimen/specimen-words.ts'
import { compareHeadings, type HeadingStyle } from './read-heading.ts'

/** A heading with what it covers. */
interface Section {
  text: string
  style: HeadingStyle
  specimen?: PrintedSpecimen
  /** a result or a smaller heading has followed */
  isUsed: boolean
}

/** The headings that cover the current line, the outermost first. */
export interface Sections {
  open: readonly Section[]
  /** stated for the whole report, above all headings */
  stated?: PrintedSpecimen
  /** of a section that may have ended: the report does not say */
  lingering?: { specimen: PrintedSpecimen; style: HeadingStyle }
}

export const noSections: Sections = { open: [] }

export function specimenOf({ open, stated, lingering }: Sections): PrintedSpecimen | undefined {
  const own = open.findLast(({ specimen }) => specimen)?.specimen
  if (own) return own
  return lingering ? { ...lingering.specimen, isCertain: false } : stated
}

/** A result: the innermost section has one now. */
export const withResult = (sections: Sections): Sections => ({
  ...sections,
  open: sections.open.map((section) => ({ ...section, isUsed: true })),
})

/** A line such as "Specimen: pleural fluid" covers its section, or the whole report. */
export function withStatement(sections: Sections, specimen: PrintedSpecimen): Sections {
  const { open } = sections
  const last = open.at(-1)
  if (!last) return { open, stated: specimen }
  return { ...sections, open: [...open.slice(0, -1), { ...last, specimen }] }
}

/** A heading ends the sections of its rank and below. One directly below another belongs to it unless it is larger. */
export function withHeading(sections: Sections, text: string, style: HeadingStyle): Sections {
  const { open } = sections
  const covering = open.findLastIndex((section) => covers(section, style))
  const kept = open.slice(0, covering + 1).map((section) => ({ ...section, isUsed: true }))
  const ended = open.slice(covering + 1)
  const named = readOwnSpecimen(text, specimenOf({ open: kept }))
  const lingering = named ? undefined : findLingering(sections, ended, text, style)
  const specimen = named ?? (lingering && continues(text) ? lingering.specimen : undefined)
  return {
    ...(sections.stated && { stated: sections.stated }),
    open: [...kept, { text, style, isUsed: false, ...(specimen && { specimen }) }],
    ...(lingering && { lingering }),
  }
}

function covers({ style, isUsed }: Section, below: HeadingStyle): boolean {
  const prominence = compareHeadings(style, below)
  return isUsed ? prominence > 0 : prominence >= 0
}

const continues = (text: string) => continuingHeadings.test(plainText(text))

/** "Blood" alone below "Urine" is a test of the strip; "Serum" is none. */
function readOwnSpecimen(text: string, covering: PrintedSpecimen | undefined) {
  const specimen = readSpecimenOfHeading(text)
  const isTest =
    covering && !isBlood(covering.kind) && /^(?:blood|bloed|blut|sangre|sangue|sang)$/i.test(text)
  return isTest && specimen && isBlood(specimen.kind) ? undefined : specimen
}

/** Ended by a more prominent heading on the same page, or by a panel that only blood has, a specimen no longer holds. */
function findLingering(
  { lingering }: Sections,
  ended: readonly Section[],
  text: string,
  style: HeadingStyle,
): Sections['lingering'] {
  const last = ended.findLast(({ specimen }) => specimen)
  const before = last?.specimen ? { specimen: last.specimen, style: last.style } : lingering
  if (!before || isBlood(before.specimen.kind)) return undefined
  if (isPanelOfBlood(text, before.specimen)) return undefined
  const isEnded = style.page === before.style.page && compareHeadings(style, before.style) > 0
  return isEnded ? undefined : before
}

function isPanelOfBlood(text: string, { kind }: PrintedSpecimen): boolean {
  const plain = plainText(text)
  return bloodPanels.test(plain) || (!isBodyFluid(kind) && bloodPanelsUnlessFluid.test(plain))
}
