/** Problems that a preflight found, as sentences for the operator. */
export interface Findings {
  /** Each would break the site: nothing starts until it is mended. */
  readonly refusals: readonly string[]
  readonly warnings: readonly string[]
}

export const combineFindings = (all: readonly Findings[]): Findings => ({
  refusals: all.flatMap(({ refusals }) => refusals),
  warnings: all.flatMap(({ warnings }) => warnings),
})
