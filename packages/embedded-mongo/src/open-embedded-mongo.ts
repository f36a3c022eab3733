import { Catalog } from './collections/catalog'
import { Cursors } from './commands/cursors'
import { dispatch } from './commands/dispatch'
import { CommandError, errorReply, toCommandError } from './errors'
import { expireDocuments } from './expire-documents'
import { Storage } from './storage/storage'
import { Sessions } from './transactions/sessions'
import type { Request } from './wire/message'
import { encodeReply, type Reply } from './wire/reply'
import { type Answer, listen, type WireServer } from './wire/server'
import { type SocketPath, socketPathsFor, urlOfSocket } from './wire/socket-path'

export interface EmbeddedMongoOptions {
  /** Made when it does not exist. One process at a time: see DirectoryInUseError. */
  readonly directory: string
  /** How often TTL indexes are looked after; a minute by default, as in MongoDB. */
  readonly sweepMilliseconds?: number
  /** How long a transaction may be open; a minute by default, as in MongoDB. */
  readonly transactionMilliseconds?: number
  /**
   * Commands fail that no index bounds, that sort in memory or that read a whole collection, unless their comment says
   * `scan: <reason>`; in all databases or in those named. For tests: what is fast on few documents is not on many.
   */
  readonly refuseScans?: boolean | ReadonlySet<string>
}

export interface EmbeddedMongo {
  /** Without a database. It asks for a direct connection: drivers would look for the members of a replica set elsewhere. */
  readonly url: string
  /** Whoever may use this file may read and write everything: there are no users and passwords. */
  readonly socketPath: string
  /** Ends connections; what was acknowledged is on disk already. */
  close(): Promise<void>
}

/**
 * Starts a server that speaks MongoDB's wire protocol and keeps its data in a directory. It is reached through a Unix
 * socket, by processes of the user who started it and nobody else: no port is opened.
 */
export async function openEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { directory, sweepMilliseconds = 60_000, transactionMilliseconds = 60_000, refuseScans = false } = options
  const storage = Storage.open(directory)
  try {
    const catalog = new Catalog(storage)
    const sessions = new Sessions(storage, catalog, transactionMilliseconds)
    const cursors = new Cursors()
    const { server, socket } = await listenFor(directory, (request) =>
      answer(request, storage, { catalog, sessions, cursors, refuseScans }),
    )
    const sweep = setInterval(() => {
      cursors.closeIdle()
      sessions.expire()
      expireDocuments(catalog, Date.now())
      // A failure shows in the reply to the next command.
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

async function listenFor(directory: string, answerTo: Answer): Promise<{ server: WireServer; socket: SocketPath }> {
  let failure: unknown
  for (const socket of socketPathsFor(directory)) {
    try {
      return { server: await listen(socket.path, answerTo), socket }
    } catch (error) {
      socket.remove()
      failure = error
    }
  }
  throw failure
}

function answer(
  request: Request,
  storage: Storage,
  context: Parameters<typeof dispatch>[2],
): Promise<Uint8Array> | Uint8Array {
  const reply = attempt(() => dispatch(request.command(), request.legacy, context))
  // Also after an error: an ordered bulk may have written before it failed.
  const pending = storage.commit() ?? storage.settled()
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

/** A result may exceed what BSON can hold, and then becomes an error like any other. */
const encode = (reply: Reply): Uint8Array => {
  try {
    return encodeReply(reply)
  } catch (error) {
    return encodeReply(errorReply(toCommandError(error)))
  }
}
