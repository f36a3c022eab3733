import { type Logger, TooManyRequestsError, UnavailableError } from '@plekje/service-kit'

const POLL_MS = 2000
/** How long a stream is silent at most, because proxies close idle connections. */
const HEARTBEAT_MS = 10_000
/**
 * Longest duration of a stream. The browser then opens it again, and the gateway looks whether the session still exists:
 * a session that has ended is told nothing after this time.
 */
const MAX_STREAM_MS = 60_000
const MAX_STREAMS_PER_MEMBER = 5
/** Below the connections that a gateway has for streams. Pages without a stream ask when they come into focus. */
const MAX_STREAMS = 400

/** Receives the numbers of a stream. */
export interface UnreadListener {
  count(unread: number): void
  heartbeat(): void
  end(): void
}

interface OpenStream {
  readonly memberId: string
  readonly listener: UnreadListener
  readonly endsAt: number
  lastCount: number | undefined
  writtenAt: number
}

/**
 * Streams of members' numbers of unread messages. The numbers are in the database, so each process tells of changes that any
 * process made. One query per poll reads those of all members with a stream in this process; without streams there is none.
 */
export function createFollowUnread({
  unread,
  log,
  maxStreams = MAX_STREAMS,
}: {
  readonly unread: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly log: Logger
  readonly maxStreams?: number
}) {
  const streams = new Set<OpenStream>()
  let timer: NodeJS.Timeout | undefined
  let isPolling = false

  const tell = (stream: OpenStream, count: number) => {
    const isQuiet = Date.now() - stream.writtenAt < HEARTBEAT_MS
    if (count === stream.lastCount && isQuiet) return
    if (count === stream.lastCount) stream.listener.heartbeat()
    else stream.listener.count(count)
    stream.lastCount = count
    stream.writtenAt = Date.now()
  }

  const close = (stream: OpenStream) => {
    if (!streams.delete(stream)) return
    if (streams.size === 0) {
      clearTimeout(timer)
      timer = undefined
    }
    stream.listener.end()
  }

  const poll = async () => {
    for (const stream of streams) {
      if (Date.now() >= stream.endsAt) close(stream)
    }
    const asked = [...streams]
    if (asked.length === 0) return
    const counts = await unread([...new Set(asked.map(({ memberId }) => memberId))])
    for (const stream of asked) {
      if (streams.has(stream)) tell(stream, counts.get(stream.memberId) ?? 0)
    }
  }

  const schedule = () => {
    // A poll that is under way schedules the next one.
    if (isPolling) return
    timer ??= setTimeout(async () => {
      timer = undefined
      isPolling = true
      await poll().catch((error) =>
        log.warn({ err: error }, 'could not read numbers of unread messages; retrying in 2 s'),
      )
      isPolling = false
      if (streams.size > 0) schedule()
    }, POLL_MS).unref()
  }

  return {
    /** Throws before a stream opens: 429 if the member has too many, 503 if this process has. */
    assertRoom(memberId: string): void {
      if (streams.size >= maxStreams) throw new UnavailableError()
      const own = [...streams].filter((stream) => stream.memberId === memberId)
      if (own.length >= MAX_STREAMS_PER_MEMBER) {
        throw new TooManyRequestsError('too_many_streams', 'Je hebt deze site in te veel tabbladen open.', {
          retryAfterSeconds: 60,
        })
      }
    },

    /** Tells the listener the number now and at each change; returns a function that stops it. */
    follow(memberId: string, listener: UnreadListener): () => void {
      const now = Date.now()
      const stream: OpenStream = {
        memberId,
        listener,
        endsAt: now + MAX_STREAM_MS,
        lastCount: undefined,
        writtenAt: now,
      }
      streams.add(stream)
      schedule()
      unread([memberId])
        .then((counts) => {
          if (streams.has(stream)) tell(stream, counts.get(memberId) ?? 0)
        })
        .catch((error) => log.warn({ err: error }, 'could not read the number of unread messages; retrying in 2 s'))
      return () => close(stream)
    },

    endAll(): void {
      for (const stream of [...streams]) close(stream)
    },
  }
}

export type FollowUnread = ReturnType<typeof createFollowUnread>
