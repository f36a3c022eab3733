import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../units'

/** A command of a fenced block in the operators' documents. */
export interface DocumentedCommand {
  /** From `docs/`: `runbooks/roll-back.md`. */
  readonly document: string
  /** The command without its comment; the lines of a long command are joined. */
  readonly text: string
}

/** The commands of all fenced shell blocks in docs/operations.md, docs/operations and docs/runbooks, in their order. */
export function documentedCommands(): DocumentedCommand[] {
  const folders = ['operations', 'runbooks'].flatMap((folder) =>
    readdirSync(join(root, 'docs', folder))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
  return ['operations.md', ...folders].flatMap((document) =>
    commandsIn(readFileSync(join(root, 'docs', document), 'utf8')).map((text) => ({ document, text })),
  )
}

/** The commands of the fenced shell blocks in a Markdown text. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, , block = '']) => block)
  return blocks.flatMap((block) =>
    block
      .replaceAll(/ *\\\n */g, ' ')
      .split('\n')
      .map((line) => line.replace(/(^|\s+)#\s.*$/, '').trim())
      .filter((line) => line !== ''),
  )
}
