import { parseArgs } from 'node:util'
import { UsageError } from '../run-or-explain'

export const USAGE = `Usage: npm run import -- FILE [--apply] [--include-duplicates]
       npm run import -- undo ID

  FILE                   CSV (with , or ; and a first row of column names), or GeoJSON of OpenStreetMap; at most 20 MB
  --apply                add the venues; without it the file is only checked
  --include-duplicates   also add suspected duplicates
  undo ID                remove the venues that an import added
  --help                 this text

Where: a running site, PLEKJE_URL (http://127.0.0.1:8080), as ADMIN_USERNAME (admin) with ADMIN_PASSWORD, or the
generated password in DATA_DIR/secrets/admin-password (DATA_DIR: .data).

Exit codes: 0 done, 1 refused, failed or with invalid rows, 2 not a command.`

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'import'; readonly file: string; readonly apply: boolean; readonly includeDuplicates: boolean }
  | { readonly kind: 'undo'; readonly id: string }

const options = {
  apply: { type: 'boolean' },
  'include-duplicates': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Parses a command line. Throws `UsageError`. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  const [first, second, third] = positionals
  if (values.help || first === undefined) return { kind: 'help' }
  const apply = values.apply ?? false
  const includeDuplicates = values['include-duplicates'] ?? false
  const unexpected = first === 'undo' ? third : second
  if (unexpected !== undefined) throw new UsageError(`Not expected: ${unexpected}`)
  if (first === 'undo') {
    if (apply || includeDuplicates) throw new UsageError('undo takes no options')
    if (second === undefined) throw new UsageError('undo needs the id of an import')
    return { kind: 'undo', id: second }
  }
  if (includeDuplicates && !apply) throw new UsageError('--include-duplicates goes with --apply')
  return { kind: 'import', file: first, apply, includeDuplicates }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
