import { type Logger, TooManyRequestsError, UnavailableError } from '@plekje/service-kit'

const POLL_MS = 2000
/** Maximum time without a write to a stream, because proxies close idle connections. */
const HEARTBEAT_MS = 10_000
/**
 * Maximum duration of a stream. The browser then opens it again, and the gateway checks the session: an ended session
 * receives nothing after this time.
 */
const MAX_STREAM_MS = 60_000
export const MAX_STREAMS_PER_MEMBER = 5
/** Fewer than a gateway's connections to this service. A page that is refused a stream requests the number instead. */
const MAX_STREAMS = 400

export interface UnreadListener {
  sendCount(unread: number): void
  sendHeartbeat(): void
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
 * Streams of members' numbers of unread messages. Each process polls the database, so it also sees the changes of other
 * processes. One query per poll reads the numbers of all members with a stream in this process.
 */
export function createFollowUnread({
  countUnread,
  log,
  maxStreamsPerMember,
  maxStreams = MAX_STREAMS,
}: {
  readonly countUnread: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly log: Logger
  readonly maxStreamsPerMember: number
  readonly maxStreams?: number
}) {
  const streams = new Set<OpenStream>()
  let timer: NodeJS.Timeout | undefined
  let isPolling = false

  const send = (stream: OpenStream, count: number) => {
    const needsHeartbeat = Date.now() - stream.writtenAt >= HEARTBEAT_MS
    if (count === stream.lastCount && !needsHeartbeat) return
    if (count === stream.lastCount) stream.listener.sendHeartbeat()
    else stream.listener.sendCount(count)
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
    const polledStreams = [...streams]
    if (polledStreams.length === 0) return
    const counts = await countUnread([...new Set(polledStreams.map(({ memberId }) => memberId))])
    for (const stream of polledStreams) {
      if (streams.has(stream)) send(stream, counts.get(stream.memberId) ?? 0)
    }
  }

  const schedule = () => {
    // A running poll schedules the next one.
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
    /** Must be called before a stream opens. Throws 429 if the member has too many streams, 503 if this process has. */
    assertCapacity(memberId: string): void {
      if (streams.size >= maxStreams) throw new UnavailableError()
      const ownStreams = [...streams].filter((stream) => stream.memberId === memberId)
      if (ownStreams.length >= maxStreamsPerMember) {
        throw new TooManyRequestsError('too_many_streams', 'Je hebt deze site in te veel tabbladen open.', {
          retryAfterSeconds: 60,
        })
      }
    },

    /** Sends the number now and at each change; returns a function that ends the stream. */
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
      countUnread([memberId])
        .then((counts) => {
          if (streams.has(stream)) send(stream, counts.get(memberId) ?? 0)
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
