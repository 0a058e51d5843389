import type { Box } from '#service/parsing/page.ts'
import type { PrintedSpecimen } from '#service/parsing/specimen/read-specimen.ts'

/** Every part in the document's own words. */
export interface PrintedRow {
  page: number
  box: Box
  name: string
  value: string
  valueBox: Box
  unit?: string
  range?: string
  rangeBox?: Box
  flag?: string
  /** without a unit: the word in its place that no table knows */
  unread?: string
  panel?: string
  /** the headings above the panel's own */
  path?: string
  /** what the sample is made of, where the report says it */
  specimen?: PrintedSpecimen
  method?: string
  /** beside the result */
  date?: string
  /** what has grown, and how it responds to a drug */
  isCulture?: boolean
  /** one time of a stimulation curve */
  isCurve?: boolean
  /** the organism that a drug was tested on */
  isolate?: string
  /** 0 to 1: the lowest confidence of the value's words */
  confidence: number
  /** how much the line looks like a result; see `scoreWeights` */
  score: number
  leftover: number
  /** words behind the result, in its cell or column, that are no part of it, and numbers that may be it */
  cutOff?: number
  /** its value was printed up to its name */
  isParted?: boolean
  /** a limit alone where the test has a result: another result, or what explains it */
  isSecond?: boolean
  /** completed from the line below to what no table knows */
  isNameOpen?: boolean
  /** nothing says whether its "2.450" has a fraction or thousands */
  isSignOpen?: boolean
  /** numbers in the place of a range that make none */
  hasUnreadRange?: boolean
  /** of a recognized page: a number that cannot be printed so, or an interval in the place of a result */
  isImpossible?: boolean
  /** of a recognized page: a unit that the test does not have was read, and replaced where one is close */
  isUnitForeign?: boolean
  /** of a recognized page: how many passes read this value, of those that saw the row */
  agreeing?: number
  seenBy?: number
  /** of a page that two engines read: they do not read this row alike */
  areEnginesApart?: boolean
}
