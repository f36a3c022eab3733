import { posix } from 'node:path'

/** A change of one file in the form of `diff`, with unchanged, removed and added lines. */
export interface Block {
  readonly kind: 'block'
  /** First line of the block in the document, counted from 1. */
  readonly line: number
  /** Path from the root of the repository; undefined when the line above the block links to no file. */
  readonly path: string | undefined
  readonly lines: readonly string[]
}

interface Command {
  readonly kind: 'command'
  readonly line: number
  readonly text: string
}

export type Step = Block | Command

/**
 * The steps of a tutorial in order: blocks of `diff`, each below a line with a link to the changed file, and blocks of
 * `sh` with a command per line. Other blocks are illustrations.
 * @param document path of the tutorial, to resolve its links
 */
export function readTutorial(document: string, text: string): Step[] {
  const steps: Step[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const [, language] = /^```(\w*)/.exec(lines[at] ?? '') ?? []
    if (language === undefined) continue
    const length = lines.slice(at + 1).findIndex((line) => line.startsWith('```'))
    const blockLines = lines.slice(at + 1, length < 0 ? undefined : at + 1 + length)
    if (language === 'diff') {
      const path = linkAbove(document, lines.slice(0, at))
      steps.push({ kind: 'block', line: at + 1, path, lines: blockLines })
    }
    if (language === 'sh') {
      for (const [index, command] of blockLines.entries()) {
        if (command.trim() !== '') steps.push({ kind: 'command', line: at + 2 + index, text: command })
      }
    }
    at += blockLines.length + 1
  }
  return steps
}

function linkAbove(document: string, above: readonly string[]): string | undefined {
  const nearest = above.findLast((line) => line.trim() !== '') ?? ''
  const address = [...nearest.matchAll(/\]\(([^)\s]+)\)/g)].at(-1)?.[1]
  return address && posix.join(posix.dirname(document), address)
}
