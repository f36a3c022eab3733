import type { TreeCopy } from './tree-copy'

/** Tests of the repository that are a gate beside `npm run check`. */
export const testsOf = (file: string): string => `tests of ${file}`

/** Something that must not land, put into a copy of the repository. */
export interface PlantedFault {
  readonly what: string
  /** The check of `npm run check` that has to see it, or {@link testsOf} a file. */
  readonly gate: string
  /** Text that the check must print. */
  readonly says: string
  plant(copy: TreeCopy): void
}
