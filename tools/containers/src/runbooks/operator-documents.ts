import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensure } from '../checks'
import { run } from '../docker'
import { root } from '../units'
import { type DocumentedCommand, documentedCommands } from './documents'

interface Replacements {
  /** Values that an operator fills in: `{ 'plekje.example': '127.0.0.1:8080' }`. */
  readonly fill?: Readonly<Record<string, string>>
  readonly env?: NodeJS.ProcessEnv
}

/** Runs commands of the operators' documents in a checkout, and records which commands were run. */
export class OperatorDocuments {
  private readonly commands = documentedCommands()
  private readonly commandsRun = new Set<DocumentedCommand>()

  /** `adapt` changes every command before it runs. */
  constructor(
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly adapt: (command: string) => string = (command) => command,
  ) {}

  /**
   * Runs a command of a document in bash: the command that equals `beginning`, else the only one that begins with it.
   * Resolves with the output of both streams.
   *
   * @throws when no command or several commands begin with `beginning`, and when the command fails
   */
  async run(document: string, beginning: string, { fill = {}, env = {} }: Replacements = {}): Promise<string> {
    const matches = this.commands.filter(
      (command) => command.document === document && command.text.startsWith(beginning),
    )
    const command = matches.find(({ text }) => text === beginning) ?? matches[0]
    if (!command || (matches.length > 1 && command.text !== beginning))
      throw new Error(`${matches.length} commands of ${document} begin: ${beginning}`)
    this.commandsRun.add(command)
    return this.shell(this.fillIn(command.text, fill), env)
  }

  /** Runs a command in a sentence of a document. @throws when the document lacks the command */
  async runInline(document: string, text: string, { fill = {} }: Replacements = {}): Promise<string> {
    ensure(readFileSync(join(root, 'docs', document), 'utf8').includes(`\`${text}\``), `${document} has no ${text}`)
    return this.shell(this.fillIn(text, fill))
  }

  /** Requires that every command that meets the condition was run. Resolves with the number of all that were run. */
  async requireAllRun(isRelevant: (command: DocumentedCommand) => boolean): Promise<string> {
    const missing = this.commands.filter((command) => isRelevant(command) && !this.commandsRun.has(command))
    ensure(missing.length === 0, missing.map(({ document, text }) => `${document}: ${text}`).join('\n'))
    return `${this.commandsRun.size} commands`
  }

  private fillIn(command: string, fill: Readonly<Record<string, string>>): string {
    let text = this.adapt(command)
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

/** Requires a part of an output. @throws with the output when the part is missing */
export function ensureShows(output: string, part: string | RegExp): void {
  const isShown = typeof part === 'string' ? output.includes(part) : part.test(output)
  ensure(isShown, `${part} is not in:\n${output.trim().split('\n').slice(0, 30).join('\n')}`)
}
