import { posix } from 'node:path'

/** A change of one file, as `diff` shows it: lines that stay, go and come. */
export interface Block {
  readonly kind: 'block'
  /** Of the document, from 1: where the block begins. */
  readonly line: number
  /** From the root of the repository; undefined when the line above the block links to no file. */
  readonly path: string | undefined
  readonly lines: readonly string[]
}

/** What is typed in a terminal. */
export interface Command {
  readonly kind: 'command'
  readonly line: number
  readonly text: string
}

export type Step = Block | Command

/**
 * What a tutorial has its readers do, in order: blocks of `diff`, each below a line that links to the file it changes, and
 * blocks of `sh`, a command a line. Other blocks only show something.
 * @param document path of the tutorial, from which its links lead
 */
export function readTutorial(document: string, text: string): Step[] {
  const steps: Step[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const [, language] = /^```(\w*)/.exec(lines[at] ?? '') ?? []
    if (language === undefined) continue
    const length = lines.slice(at + 1).findIndex((line) => line.startsWith('```'))
    const inside = lines.slice(at + 1, length < 0 ? undefined : at + 1 + length)
    if (language === 'diff') {
      const path = linkedAbove(document, lines.slice(0, at))
      steps.push({ kind: 'block', line: at + 1, path, lines: inside })
    }
    if (language === 'sh') {
      for (const [index, command] of inside.entries()) {
        if (command.trim() !== '') steps.push({ kind: 'command', line: at + 2 + index, text: command })
      }
    }
    at += inside.length + 1
  }
  return steps
}

function linkedAbove(document: string, above: readonly string[]): string | undefined {
  const nearest = above.findLast((line) => line.trim() !== '') ?? ''
  const address = [...nearest.matchAll(/\]\(([^)\s]+)\)/g)].at(-1)?.[1]
  return address && posix.join(posix.dirname(document), address)
}
