import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensure } from '../checks'
import { run } from '../docker'
import { root } from '../units'
import { type DocumentedCommand, documentedCommands } from './documents'

export interface Replacements {
  /** Values that an operator fills in: `{ 'plekje.example': '127.0.0.1:8080' }`. */
  readonly fill?: Readonly<Record<string, string>>
  readonly env?: NodeJS.ProcessEnv
}

/** Runs commands of the operators' documents in a checkout, and knows which were run. */
export class Documented {
  private readonly commands = documentedCommands()
  private readonly ran = new Set<DocumentedCommand>()

  /** `always` is filled in in every command. */
  constructor(
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly always: (command: string) => string = (command) => command,
  ) {}

  /**
   * Runs the command of a document that is this one, or the only one that begins so, in bash. Resolves with what it printed on both streams.
   *
   * @throws when no command begins so, when several do, and when it fails
   */
  async run(document: string, beginning: string, { fill = {}, env = {} }: Replacements = {}): Promise<string> {
    const found = this.commands.filter((command) => command.document === document && command.text.startsWith(beginning))
    const command = found.find(({ text }) => text === beginning) ?? found[0]
    if (!command || (found.length > 1 && command.text !== beginning))
      throw new Error(`${found.length} commands of ${document} begin: ${beginning}`)
    this.ran.add(command)
    return this.shell(this.filledIn(command.text, fill), env)
  }

  /** Runs a command that stands in a sentence of a document. @throws when it does not */
  async runInline(document: string, text: string, { fill = {} }: Replacements = {}): Promise<string> {
    ensure(readFileSync(join(root, 'docs', document), 'utf8').includes(`\`${text}\``), `${document} has no ${text}`)
    return this.shell(this.filledIn(text, fill))
  }

  /** Requires that every command that meets the condition was run. Resolves with the number of commands that were. */
  async requireAllRun(isMeant: (command: DocumentedCommand) => boolean): Promise<string> {
    const missing = this.commands.filter((command) => isMeant(command) && !this.ran.has(command))
    ensure(missing.length === 0, missing.map(({ document, text }) => `${document}: ${text}`).join('\n'))
    return `${this.ran.size} commands`
  }

  private filledIn(command: string, fill: Readonly<Record<string, string>>): string {
    let text = this.always(command)
    for (const [example, value] of Object.entries(fill)) {
      ensure(text.includes(example), `${text} has no ${example}`)
      text = text.replaceAll(example, value)
    }
    return text
  }

  private async shell(text: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
    const { code, stdout, stderr } = await run('bash', ['-c', text], { cwd: this.folder, env: { ...this.env, ...env } })
    const output = stdout + stderr
    ensure(code === 0, `${text}\nended with ${code}:\n${output.trim().split('\n').slice(-40).join('\n')}`)
    return output
  }
}

/** Requires a part of an output. @throws with the output when it lacks it */
export function ensureShows(output: string, part: string | RegExp): void {
  const has = typeof part === 'string' ? output.includes(part) : part.test(output)
  ensure(has, `${part} is not in:\n${output.trim().split('\n').slice(0, 30).join('\n')}`)
}
