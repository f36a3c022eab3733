import type { Collections } from '../collections/catalog'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { guardOf } from '../query/scan-guard'
import type { Snapshots } from '../transactions/snapshots'
import { CursorBatch, type Reply } from '../wire/reply'
import { catalogCommands } from './catalog-commands'
import { type Command, type CommandContext, Fields } from './command'
import { explainCommands } from './explain-command'
import { findAndModifyCommands } from './find-and-modify'
import { handshakeCommands, handshakeNames } from './handshake-commands'
import { readCommands } from './read-commands'
import { transactionCommands } from './transaction-commands'
import { writeCommands } from './write-commands'

const commands = new Map<string, Command>(
  Object.entries({
    ...handshakeCommands,
    ...readCommands,
    ...writeCommands,
    ...findAndModifyCommands,
    ...catalogCommands,
    ...explainCommands,
    ...transactionCommands,
  }),
)

/** Fields that every command accepts. Read preferences have no effect on a single server, and it has no time limits. */
const commonFields = [
  '$db',
  '$clusterTime',
  '$readPreference',
  'apiVersion',
  'autocommit',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'startTransaction',
  'txnNumber',
  'writeConcern',
]

const allowedFields = new Map<string, 'any' | ReadonlySet<string>>()
for (const [name, { fields }] of commands) {
  allowedFields.set(name, fields === 'any' ? fields : new Set([name, ...commonFields, ...fields]))
}

export interface ServerContext extends Omit<CommandContext, 'collections' | 'database' | 'guard'> {
  /** Databases (true for all) in which commands that no index serves fail, unless their comment is `scan: <reason>`. */
  readonly refuseScans?: boolean | ReadonlySet<string>
  readonly snapshots: Snapshots
}

/** Runs a command. Throws a CommandError, or an error of the evaluation, when it fails or is not supported. */
export function dispatch(command: Doc, isLegacy: boolean, { refuseScans = false, ...context }: ServerContext): Reply {
  const name = Object.keys(command)[0] ?? ''
  const implementation = commands.get(name)
  const acceptedFields = allowedFields.get(name)
  if (!implementation || !acceptedFields) throw new CommandError('CommandNotFound', `no such command: '${name}'`)
  if (isLegacy && !handshakeNames.has(name)) {
    throw new CommandError('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}`)
  }
  checkConcerns(command, name)
  const { $db: database } = command
  if (typeof database !== 'string') throw new CommandError('FailedToParse', 'a command needs a $db')
  const fields = new Fields(command, name)
  const mustRefuseScans = typeof refuseScans === 'boolean' ? refuseScans : refuseScans.has(database)
  const guard = guardOf(name, command.comment, mustRefuseScans)
  if (acceptedFields !== 'any') fields.allow(acceptedFields)
  return runInSession(command, name, context, (collections) =>
    implementation.run(fields, { ...context, collections, database, guard }),
  )
}

const transactionEnds = new Set(['commitTransaction', 'abortTransaction'])
const retryableWrites = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify'])
const allowedInTransactions = new Set([
  ...retryableWrites,
  'find',
  'getMore',
  'killCursors',
  'distinct',
  'aggregate',
  'create',
  'createIndexes',
])

/** Runs a command in its transaction, as a retryable write, or on its own. */
function runInSession(
  command: Doc,
  name: string,
  { catalog, sessions, snapshots }: Pick<ServerContext, 'catalog' | 'sessions' | 'snapshots'>,
  run: (collections: Collections) => Reply,
): Reply {
  if (transactionEnds.has(name)) return run(catalog)
  if (!('autocommit' in command || 'txnNumber' in command)) {
    return readConcernLevel(command) === 'snapshot' ? readSnapshot(command, snapshots, run) : run(catalog)
  }
  if (!('autocommit' in command)) {
    if (!retryableWrites.has(name)) {
      throw new CommandError('Location50768', `txnNumber may only be given to retryable writes, not to '${name}'`)
    }
    return sessions.runOnce(command, () => run(catalog))
  }
  if (command.autocommit !== false) throw new CommandError('InvalidOptions', "autocommit can only be 'false'")
  return sessions.runInTransaction(command, (transaction) => {
    if (!allowedInTransactions.has(name)) {
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot run '${name}' in a multi-document transaction.`,
      )
    }
    return run(transaction)
  })
}

/** Runs a read on the snapshot of `atClusterTime`, or on a new one. The reply has the time of the snapshot. */
function readSnapshot({ readConcern }: Doc, snapshots: Snapshots, run: (collections: Collections) => Reply): Reply {
  const { collections, time } = snapshots.read((readConcern as Doc).atClusterTime)
  const reply = run(collections)
  return reply instanceof CursorBatch ? reply.withTime(time) : { ...reply, atClusterTime: time }
}

const readConcernLevel = ({ readConcern }: Doc): string =>
  isDocument(readConcern) ? String(readConcern.level ?? 'local') : 'local'

/** Reads that MongoDB gives a snapshot outside of transactions. */
const snapshotReads = new Set(['find', 'aggregate', 'distinct'])

/** Throws for a concern that this server cannot meet. The snapshot of a transaction meets every read concern. */
function checkConcerns(command: Doc, name: string): void {
  const { writeConcern, startTransaction } = command
  const level = readConcernLevel(command)
  const levels = startTransaction ? ['local', 'majority', 'snapshot'] : ['local', 'available', 'majority']
  if (!levels.includes(level) && !(level === 'snapshot' && snapshotReads.has(name))) {
    throw new CommandError('CommandNotSupported', `read concern '${level}' is not supported`)
  }
  const w = isDocument(writeConcern) ? (writeConcern.w ?? 1) : 1
  if (!(w === 'majority' || w === 0 || w === 1)) {
    throw new CommandError('BadValue', "cannot use 'w' > 1 when a host is not replicated")
  }
}
