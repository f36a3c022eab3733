import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient, type ImportRow, type VenueImport, venueImportApi } from '@plekje/contracts'
import type { CommandContext } from '@plekje/service-kit'
import { readOperatorConfig } from '../config'
import { signIn } from '../connect'
import { runOrExplain } from '../run-or-explain'
import { readTextFile } from './read-file'
import { type Command, parseCommand, USAGE } from './usage'

type Imports = Client<typeof venueImportApi>

const POLL_MS = 300
const ROWS_PER_CALL = 200

/** Runs a command line. Returns the exit code: 0 done, 1 refused, failed or with invalid rows, 2 not a command. */
export function runCommand(args: readonly string[], { env, out, err }: CommandContext): Promise<number> {
  return runOrExplain(USAGE, { err }, async () => {
    const command = parseCommand(args)
    if (command.kind === 'help') {
      out(USAGE)
      return 0
    }
    const content = command.kind === 'import' ? await readTextFile(command.file) : ''
    const session = await signIn(readOperatorConfig(env))
    const imports = createClient(venueImportApi, session.transport)
    try {
      if (command.kind === 'undo') return await undo(command.id, imports, out)
      return await importFile(command, content, imports, out)
    } finally {
      await session.close()
    }
  })
}

/** Previews a file, and adds its venues with `--apply`. Returns the exit code. */
async function importFile(
  { file, apply, includeDuplicates }: Extract<Command, { kind: 'import' }>,
  content: string,
  imports: Imports,
  out: CommandContext['out'],
): Promise<number> {
  const preview = await imports.previewImport({ body: { fileName: basename(file), content } })
  const { id, counts } = preview
  out(`${preview.fileName} (${preview.format}), import ${id}`)
  out(`${counts.new ?? 0} new, ${counts.duplicate ?? 0} duplicates, ${counts.invalid ?? 0} invalid`)
  for await (const row of rowsOf(id, 'invalid', imports)) out(`  line ${row.line}  ${row.name || '-'}: ${row.problem}`)
  for await (const row of rowsOf(id, 'duplicate', imports)) {
    out(`  line ${row.line}  ${row.name}: ${duplicateText(row)}`)
  }
  if (apply) {
    await imports.applyImport({ params: { id }, body: { includeDuplicates } })
    const applied = await waitForState(id, 'applied', imports)
    const isUndone = applied.state === 'undone'
    const next = isUndone ? 'Somebody has removed them since.' : `To remove them: npm run import -- undo ${id}`
    out(`${applied.counts.added ?? 0} added. ${next}`)
  } else out('Nothing was added. To add the new ones: the same with --apply')
  return (counts.invalid ?? 0) > 0 ? 1 : 0
}

function duplicateText({ duplicateOf: original }: ImportRow): string {
  if (original?.id) return `is there already: ${original.name} (${original.id})`
  return `is the same as line ${original?.line}: ${original?.name}`
}

async function undo(id: string, imports: Imports, out: CommandContext['out']): Promise<number> {
  const { edited = 0 } = await imports.getImport({ params: { id } })
  await imports.undoImport({ params: { id } })
  const { counts } = await waitForState(id, 'undone', imports)
  const editedPart = edited > 0 ? `, of which ${edited} had been changed since` : ''
  out(`${counts.undone ?? 0} removed${editedPart}.`)
  return 0
}

async function waitForState(id: string, state: VenueImport['state'], imports: Imports): Promise<VenueImport> {
  for (;;) {
    const current = await imports.getImport({ params: { id } })
    // Another administrator may have undone an import that was applied.
    if (current.state === state || current.state === 'undone') return current
    await pause(POLL_MS)
  }
}

async function* rowsOf(id: string, state: ImportRow['state'], imports: Imports): AsyncGenerator<ImportRow> {
  for (let page = 1; ; page += 1) {
    const { rows, total } = await imports.importRows({ params: { id }, query: { state, page, limit: ROWS_PER_CALL } })
    yield* rows
    if (page * ROWS_PER_CALL >= total) return
  }
}
