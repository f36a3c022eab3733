/** What a command came to. */
export interface Outcome {
  /** What `--json` prints. */
  readonly json: unknown
  readonly text: string
  readonly isComplete?: boolean
}
