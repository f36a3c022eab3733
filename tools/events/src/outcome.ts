/** The result of a command. */
export interface Outcome {
  /** Output of `--json`. */
  readonly json: unknown
  readonly text: string
  readonly isComplete?: boolean
}
