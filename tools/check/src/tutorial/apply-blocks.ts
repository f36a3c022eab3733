import type { Block, Step } from './read-tutorial'

/** `VENUE-##`: the next free number of an area's rules, which is unknown when a tutorial is written. */
const NEXT_RULE = /\b([A-Z]+)-##/g

/** Replaces `##` by the next free number of the area. @param rules text of docs/product */
function numberRules(lines: readonly string[], rules: string): string[] {
  const nextNumber = (area: string) => {
    const definitions = rules.matchAll(new RegExp(`\\*\\*${area}-(\\d+)\\*\\*`, 'g'))
    const numbers = Array.from(definitions, ([, number]) => Number(number))
    return Math.max(0, ...numbers) + 1
  }
  return lines.map((line) => line.replace(NEXT_RULE, (_all, area: string) => `${area}-${nextNumber(area)}`))
}

/** The lines before and after the change. An unchanged empty line may lack its space, because editors remove it. */
const sidesOf = ({ lines }: Block) => ({
  before: lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1)),
  after: lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1)),
})

/** Positions of consecutive lines in a text. */
function positionsOf(
  expectedLines: readonly string[],
  lines: readonly string[],
  isSame = (expectedLine: string, line: string) => expectedLine === line,
): number[] {
  const isAt = (position: number) =>
    expectedLines.every((expectedLine, index) => isSame(expectedLine, lines[position + index] ?? '\0'))
  return [...lines.keys()].filter(isAt)
}

/** Compares with an applied line, whose rule may have any number. */
const equalsExceptNumbers = (expectedLine: string, line: string) =>
  expectedLine.includes('-##')
    ? new RegExp(`^${expectedLine.split('-##').map(escapeRegExp).join('-\\d+')}$`).test(line)
    : expectedLine === line

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @returns the changed text, or the reason why the block cannot be applied */
export function applyBlock(
  block: Block,
  text: string | undefined,
  rules: string,
): { text: string } | { problem: string } {
  const { before, after } = sidesOf(block)
  if (before.length === 0) {
    return text === undefined
      ? { text: `${numberRules(after, rules).join('\n')}\n` }
      : { problem: 'would create a file that exists already' }
  }
  if (text === undefined) return { problem: 'changes a file that does not exist' }
  const lines = text.split('\n')
  const positions = positionsOf(before, lines)
  const [position] = positions
  if (position === undefined) {
    const missingLine = before.find((line) => !lines.includes(line))
    if (missingLine === undefined) return { problem: 'its lines are no longer consecutive' }
    return { problem: `lacks ${JSON.stringify(missingLine)}` }
  }
  if (positions.length > 1) return { problem: `its lines occur ${positions.length} times` }
  return { text: lines.toSpliced(position, before.length, ...numberRules(after, rules)).join('\n') }
}

/**
 * Finds blocks that cannot be applied to the repository in their order. Blocks that are applied already, because
 * somebody followed the tutorial, are no problem.
 * @param read reads a file of the repository; returns undefined if it does not exist
 */
export function findUnappliable(
  document: string,
  steps: readonly Step[],
  read: (path: string) => string | undefined,
  rules: string,
): string[] {
  const changedTexts = new Map<string, string>()
  return steps.flatMap((step) => {
    if (step.kind !== 'block') return []
    const { path, line } = step
    const at = `${document}:${line}`
    if (path === undefined) return [`${at}: the line above the block links to no file`]
    const text = changedTexts.get(path) ?? read(path)
    const result = applyBlock(step, text, rules)
    if ('text' in result) {
      changedTexts.set(path, result.text)
      return []
    }
    const isApplied =
      text !== undefined && positionsOf(sidesOf(step).after, text.split('\n'), equalsExceptNumbers).length > 0
    return isApplied ? [] : [`${at}: no longer applies to ${path}: ${result.problem}`]
  })
}

/** The number of files that the tutorial's blocks touch, in its own wording. */
export function countOf(steps: readonly Step[]): string {
  const blocks = steps.filter((step) => step.kind === 'block')
  const paths = [...new Set(blocks.map(({ path }) => path).filter((path) => path !== undefined))]
  const documents = paths.filter((path) => path.endsWith('.md')).length
  const tests = paths.filter((path) => /(^|\/)tests\/|\.(test|journey)\.tsx?$/.test(path)).length
  return `${paths.length} files: ${paths.length - documents - tests} of source, ${tests} of tests, ${documents} documents`
}
