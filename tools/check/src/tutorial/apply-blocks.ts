import type { Block, Step } from './read-tutorial'

/** `VENUE-##`: the next free number of the rules of an area, which nobody knows when a tutorial is written. */
const NEXT_RULE = /\b([A-Z]+)-##/g

/** @param rules what docs/product says, in which numbers are given */
export function numbered(lines: readonly string[], rules: string): string[] {
  const next = (area: string) =>
    Math.max(0, ...[...rules.matchAll(new RegExp(`\\*\\*${area}-(\\d+)\\*\\*`, 'g'))].map(([, id]) => Number(id))) + 1
  return lines.map((line) => line.replace(NEXT_RULE, (_all, area: string) => `${area}-${next(area)}`))
}

/** Editors take away the space of an empty line that stays. */
const sidesOf = ({ lines }: Block) => ({
  before: lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1)),
  after: lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1)),
})

/** Positions of consecutive lines in a text. */
function placesOf(
  wanted: readonly string[],
  lines: readonly string[],
  isSame = (one: string, other: string) => one === other,
) {
  return lines.flatMap((_line, at) =>
    wanted.every((line, index) => isSame(line, lines[at + index] ?? '\0')) ? [at] : [],
  )
}

/** Compares with an applied line, whose rule may have got any number. */
const isSameButNumbers = (wanted: string, line: string) =>
  wanted.includes('-##')
    ? new RegExp(`^${wanted.split('-##').map(literally).join('-\\d+')}$`).test(line)
    : wanted === line

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @returns the text with the change, or in words why it cannot be made */
export function applyBlock(
  block: Block,
  text: string | undefined,
  rules: string,
): { text: string } | { problem: string } {
  const { before, after } = sidesOf(block)
  if (before.length === 0) {
    return text === undefined
      ? { text: `${numbered(after, rules).join('\n')}\n` }
      : { problem: 'would make a file that is there already' }
  }
  if (text === undefined) return { problem: 'changes a file that is not there' }
  const lines = text.split('\n')
  const places = placesOf(before, lines)
  const [at] = places
  if (at === undefined) {
    const first = before.find((line) => !lines.includes(line))
    return {
      problem: first === undefined ? 'its lines no longer stand below each other' : `lacks ${JSON.stringify(first)}`,
    }
  }
  if (places.length > 1) return { problem: `its lines stand there ${places.length} times` }
  return { text: lines.toSpliced(at, before.length, ...numbered(after, rules)).join('\n') }
}

/**
 * Blocks that cannot be applied to the repository, one after the other; one that stands there applied, as in the tree of
 * somebody who followed the tutorial, is no problem.
 * @param read a file of the repository; undefined when there is none
 */
export function findUnappliable(
  document: string,
  steps: readonly Step[],
  read: (path: string) => string | undefined,
  rules: string,
): string[] {
  const changed = new Map<string, string>()
  return steps.flatMap((step) => {
    if (step.kind !== 'block') return []
    const { path, line } = step
    const at = `${document}:${line}`
    if (path === undefined) return [`${at}: the line above the block links to no file`]
    const text = changed.get(path) ?? read(path)
    const result = applyBlock(step, text, rules)
    if ('text' in result) {
      changed.set(path, result.text)
      return []
    }
    const isThere = text !== undefined && placesOf(sidesOf(step).after, text.split('\n'), isSameButNumbers).length > 0
    return isThere ? [] : [`${at}: no longer applies to ${path}: ${result.problem}`]
  })
}

/** The number of files that the tutorial's blocks touch, in its own wording. */
export function countOf(steps: readonly Step[]): string {
  const paths = [...new Set(steps.flatMap((step) => (step.kind === 'block' && step.path ? [step.path] : [])))]
  const documents = paths.filter((path) => path.endsWith('.md')).length
  const tests = paths.filter((path) => /(^|\/)tests\/|\.(test|journey)\.tsx?$/.test(path)).length
  return `${paths.length} files: ${paths.length - documents - tests} of source, ${tests} of tests, ${documents} documents`
}
