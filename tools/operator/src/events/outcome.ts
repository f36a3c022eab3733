export interface Outcome {
  /** Output of `--json`. */
  readonly json: unknown
  readonly text: string
  /** False when the command did only a part of what it was to do. */
  readonly isComplete?: boolean
}
