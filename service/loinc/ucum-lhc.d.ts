// The package has no types; these cover what we use.
declare module '@lhncbc/ucum-lhc' {
  interface ConvertAnswer {
    status: 'succeeded' | 'failed' | 'error'
    toVal: number | null
    msg: string[]
  }
  interface UcumUtils {
    validateUnitString(unit: string): { status: 'valid' | 'invalid' | 'error' }
    convertUnitTo(
      from: string,
      value: number,
      to: string,
      options?: { molecularWeight?: number; charge?: number; suggest?: boolean },
    ): ConvertAnswer
  }
  const ucum: { UcumLhcUtils: { getInstance(): UcumUtils } }
  export default ucum
}
