import type { TreeCopy } from './tree-copy'

/** Name of a gate that is a test file instead of a check of `npm run check`. */
export const testsOf = (file: string): string => `tests of ${file}`

/** A fault that must be refused, planted in a copy of the repository. */
export interface PlantedFault {
  readonly fault: string
  /** The check of `npm run check` that must report the fault, or {@link testsOf} a file. */
  readonly gate: string
  /** Text that the check must print. */
  readonly expected: string
  plant(copy: TreeCopy): void
}
