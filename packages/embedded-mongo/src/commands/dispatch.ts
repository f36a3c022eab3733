import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { guardOf } from '../query/scan-guard'
import type { Reply } from '../wire/reply'
import { catalogCommands } from './catalog-commands'
import { type Command, type CommandContext, Fields } from './command'
import { explainCommands } from './explain-command'
import { findAndModifyCommands } from './find-and-modify'
import { handshakeCommands, handshakeNames } from './handshake-commands'
import { readCommands } from './read-commands'
import { writeCommands } from './write-commands'

const commands = new Map<string, Command>(
  Object.entries({
    ...handshakeCommands,
    ...readCommands,
    ...writeCommands,
    ...findAndModifyCommands,
    ...catalogCommands,
    ...explainCommands,
  }),
)

/** Fields of every command that change nothing here: one server, one clock, no time limits, all reads up to date. */
const common = [
  '$db',
  '$clusterTime',
  '$readPreference',
  'apiVersion',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
]

const allowed = new Map(
  [...commands].map(([name, { fields }]) => [name, fields === 'any' ? fields : new Set([name, ...common, ...fields])]),
)

export interface ServerContext extends Omit<CommandContext, 'database' | 'guard'> {
  /** In all or some databases commands that no index serves fail, unless their comment says `scan: <reason>`. */
  readonly refuseScans?: boolean | ReadonlySet<string>
}

/** Runs one command. Throws a CommandError (or what evaluation throws) when it fails or is not supported. */
export function dispatch(command: Doc, isLegacy: boolean, { refuseScans = false, ...context }: ServerContext): Reply {
  const name = Object.keys(command)[0] ?? ''
  refuseTransactions(command, name)
  const found = commands.get(name)
  const fields = allowed.get(name)
  if (!found || !fields) throw new CommandError('CommandNotFound', `no such command: '${name}'`)
  if (isLegacy && !handshakeNames.has(name)) {
    throw new CommandError('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}`)
  }
  checkConcerns(command)
  const { $db: database } = command
  if (typeof database !== 'string') throw new CommandError('FailedToParse', 'a command needs a $db')
  const read = new Fields(command, name)
  const isRefused = typeof refuseScans === 'boolean' ? refuseScans : refuseScans.has(database)
  const guard = guardOf(name, command.comment, isRefused)
  return found.run(fields === 'any' ? read : read.allow(fields), { ...context, database, guard })
}

const transactionFields = ['startTransaction', 'autocommit', 'txnNumber']
const transactionCommands = new Set(['commitTransaction', 'abortTransaction'])

function refuseTransactions(command: Doc, name: string): void {
  if (transactionCommands.has(name) || transactionFields.some((field) => field in command)) {
    throw new CommandError('IllegalOperation', 'transactions are not supported: each write is atomic for itself')
  }
}

function checkConcerns({ readConcern, writeConcern }: Doc): void {
  const level = isDocument(readConcern) ? (readConcern.level ?? 'local') : 'local'
  if (!['local', 'available', 'majority'].includes(String(level))) {
    throw new CommandError('CommandNotSupported', `read concern '${String(level)}' is not supported`)
  }
  const w = isDocument(writeConcern) ? (writeConcern.w ?? 1) : 1
  if (!(w === 'majority' || w === 0 || w === 1)) {
    throw new CommandError('BadValue', "cannot use 'w' > 1 when a host is not replicated")
  }
}
