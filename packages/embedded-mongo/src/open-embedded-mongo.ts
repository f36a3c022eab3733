import { Catalog } from './collections/catalog'
import { Cursors } from './commands/cursors'
import { dispatch, type ServerContext } from './commands/dispatch'
import { CommandError, errorReply, toCommandError } from './errors'
import { expireDocuments } from './expire-documents'
import { Storage } from './storage/storage'
import { Sessions } from './transactions/sessions'
import { Snapshots } from './transactions/snapshots'
import type { Request } from './wire/message'
import { encodeReply, type Reply } from './wire/reply'
import { type Handler, listen, type WireServer } from './wire/server'
import { type SocketPath, socketPathsFor, urlOfSocket } from './wire/socket-path'

export interface EmbeddedMongoOptions {
  /** Folder of the data, created if needed. Only one process can use it at a time: see DirectoryInUseError. */
  readonly directory: string
  /** Interval of removing expired documents; a minute by default, as in MongoDB. */
  readonly sweepMilliseconds?: number
  /** Timeout of a transaction; a minute by default, as in MongoDB. */
  readonly transactionMilliseconds?: number
  /**
   * Refuses commands that no index bounds, that sort in memory or that read a whole collection, in all databases or in
   * the named ones. A comment `scan: <reason>` allows a command. For tests, because only production notices a scan.
   */
  readonly refuseScans?: boolean | ReadonlySet<string>
}

export interface EmbeddedMongo {
  /** Connection string without a database; direct, or drivers would search for other members of the replica set. */
  readonly url: string
  /** Unix socket. There are no users and passwords: access to this file is access to all data. */
  readonly socketPath: string
  /** Closes all connections. Acknowledged writes are already on disk. */
  close(): Promise<void>
}

/**
 * Starts a server that speaks MongoDB's wire protocol and stores its data in a directory. It listens on a Unix socket
 * that only processes of the same user can open, and on no port.
 */
export async function openEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { directory, sweepMilliseconds = 60_000, transactionMilliseconds = 60_000, refuseScans = false } = options
  const storage = Storage.open(directory)
  try {
    const catalog = new Catalog(storage)
    const sessions = new Sessions(storage, catalog, transactionMilliseconds)
    const snapshots = new Snapshots(catalog)
    const cursors = new Cursors()
    const { server, socket } = await listenIn(directory, (request) =>
      handleRequest(request, storage, { catalog, sessions, snapshots, cursors, refuseScans }),
    )
    const sweep = setInterval(() => {
      cursors.closeIdle()
      sessions.expire()
      snapshots.expire()
      expireDocuments(catalog, Date.now())
      // The reply to the next command reports a failed commit.
      storage.commit()?.catch(() => undefined)
    }, sweepMilliseconds)
    sweep.unref()
    const close = async () => {
      clearInterval(sweep)
      await server.close()
      socket.remove()
      await storage.close()
    }
    return { url: urlOfSocket(socket.path), socketPath: socket.path, close }
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function listenIn(directory: string, handle: Handler): Promise<{ server: WireServer; socket: SocketPath }> {
  let failure: unknown
  for (const socket of socketPathsFor(directory)) {
    try {
      return { server: await listen(socket.path, handle), socket }
    } catch (error) {
      socket.remove()
      failure = error
    }
  }
  throw failure
}

function handleRequest(request: Request, storage: Storage, context: ServerContext): Promise<Uint8Array> | Uint8Array {
  const reply = attempt(() => dispatch(request.command(), request.isLegacy, context))
  // Commit after an error too: an ordered bulk may have written before it failed. A reply waits for earlier commits.
  const pending = storage.commit() ?? storage.pendingCommit()
  if (!pending) return encode(reply)
  return pending.then(
    () => encode(reply),
    (error: Error) => {
      const text = `the storage failed, restart the server: ${error.message}`
      return encodeReply(errorReply(new CommandError('ShutdownInProgress', text)))
    },
  )
}

function attempt(run: () => Reply): Reply {
  try {
    return run()
  } catch (error) {
    return errorReply(toCommandError(error))
  }
}

/** Encodes a reply; a result that is too large for BSON becomes an error reply. */
const encode = (reply: Reply): Uint8Array => {
  try {
    return encodeReply(reply)
  } catch (error) {
    return encodeReply(errorReply(toCommandError(error)))
  }
}
