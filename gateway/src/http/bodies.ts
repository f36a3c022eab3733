import type { IncomingMessage, ServerResponse } from 'node:http'
import { sourceNetwork } from '@plekje/service-kit'
import { isRead } from '../proxy/connections'
import { type Refusal, refusals } from './refusals'

export interface Bodies {
  /**
   * Reads the body of a request whole; undefined when there is none. Resolves with `refused` when `refuse` was called
   * or the client disconnected. The memory of the body is released when the response closes.
   */
  read(
    request: IncomingMessage,
    response: ServerResponse,
    options: {
      readonly address: string
      readonly maxBytes: number
      readonly refuse: (refusal: Refusal) => void
    },
  ): Promise<Buffer | undefined | 'refused'>
}

const TOO_LARGE = 413

/** Enough for three of the largest imports at once (41 MB each). A container has this memory in addition. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024
/** Long enough for a phone that loses its connection for a moment. */
const SMALL_BODY_SECONDS = 20
/** Maximum number of unfinished bodies per source network. */
const MAX_UNFINISHED_PER_SOURCE = 64
/** Minimum size of the first allocation for a body. */
const MIN_CAPACITY = 1024
/** Bodies that arrive more slowly than this on average time out. */
const MIN_BYTES_PER_SECOND = 32 * 1024
/** Shorter than Node's own request timeout, so that this module answers. */
const MAX_BODY_MS = 110_000

interface Source {
  readonly key: string
  bytes: number
  /** Oldest first. */
  readonly unfinished: Set<UnfinishedBody>
}

interface UnfinishedBody {
  end(refusal: Refusal): void
}

/**
 * Buffers request bodies before the request takes a place in a queue, a connection to a service or a trial request of
 * its circuit breaker. Bodies are bounded in number and bytes per source network, and in bytes in total. When a bound
 * is reached, the oldest unfinished body is refused: of the same source, or of the source that holds most bytes.
 */
export function createBodies({
  maxBytes: maxTotalBytes = MAX_TOTAL_BYTES,
  bodySeconds = SMALL_BODY_SECONDS,
  maxUnfinished = MAX_UNFINISHED_PER_SOURCE,
}: {
  readonly maxBytes?: number
  /** Timeout of a body of a few bytes; a large one gets more. */
  readonly bodySeconds?: number | undefined
  readonly maxUnfinished?: number
}): Bodies {
  const sources = new Map<string, Source>()
  /** A single source may use at most half of the memory. */
  const maxBytesPerSource = maxTotalBytes / 2
  let totalBytes = 0

  const sourceOf = (address: string): Source => {
    const key = sourceNetwork(address)
    const source = sources.get(key) ?? { key, bytes: 0, unfinished: new Set() }
    sources.set(key, source)
    return source
  }

  const dropIfEmpty = (source: Source) => {
    const isEmpty = source.bytes === 0 && source.unfinished.size === 0
    if (isEmpty && sources.get(source.key) === source) sources.delete(source.key)
  }

  const findLargestSource = (): Source | undefined => {
    const withUnfinished = [...sources.values()].filter(({ unfinished }) => unfinished.size > 0)
    return withUnfinished.sort((left, right) => right.bytes - left.bytes)[0]
  }

  const refuseOldestOf = (source: Source | undefined, refusal: Refusal): boolean => {
    const [oldest] = source?.unfinished ?? []
    oldest?.end(refusal)
    return oldest !== undefined
  }

  /** Refuses unfinished bodies until `bytes` more fit. The body that needs the room may be among them. */
  const makeRoom = (bytes: number, source: Source): void => {
    while (source.bytes + bytes > maxBytesPerSource) {
      if (!refuseOldestOf(source, refusals.tooManyRequests(1))) break
    }
    while (totalBytes + bytes > maxTotalBytes) {
      if (!refuseOldestOf(findLargestSource(), refusals.overloaded)) break
    }
  }

  const timeoutMsFor = (bytes: number) => Math.min(MAX_BODY_MS, (bodySeconds + bytes / MIN_BYTES_PER_SECOND) * 1000)

  return {
    read(request, response, { address, maxBytes, refuse }) {
      const declaredLength = request.headers['content-length']
      const hasBody = request.headers['transfer-encoding'] !== undefined || Number(declaredLength ?? 0) > 0
      if (!hasBody || isRead(request.method)) return Promise.resolve(undefined)
      if (response.destroyed) return Promise.resolve('refused')
      const source = sourceOf(address)
      const maxCapacity = declaredLength === undefined ? maxBytes : Math.min(maxBytes, Number(declaredLength))

      return new Promise((resolve) => {
        let buffer = Buffer.alloc(0)
        let length = 0
        let hasEnded = false

        const stop = () => {
          hasEnded = true
          clearTimeout(timer)
          source.unfinished.delete(body)
          request.off('data', addChunk)
        }
        const release = () => {
          source.bytes -= buffer.length
          totalBytes -= buffer.length
          buffer = Buffer.alloc(0)
          dropIfEmpty(source)
        }
        const body: UnfinishedBody = {
          end(refusal) {
            stop()
            release()
            // An unfinished body may go on arriving or never end, so its connection is closed. A body that is too large
            // is read and dropped instead: some clients read no response before they have sent everything.
            if (refusal.status !== TOO_LARGE) response.setHeader('Connection', 'close')
            refuse(refusal)
            resolve('refused')
          },
        }
        /** Doubles the buffer. One buffer takes less memory than many small chunks. */
        const grow = (needed: number) => {
          const capacity = Math.min(maxCapacity, Math.max(needed, 2 * buffer.length, MIN_CAPACITY))
          const addedBytes = capacity - buffer.length
          makeRoom(addedBytes, source)
          if (hasEnded) return
          if (source.bytes + addedBytes > maxBytesPerSource) return body.end(refusals.tooManyRequests(1))
          if (totalBytes + addedBytes > maxTotalBytes) return body.end(refusals.overloaded)
          const larger = Buffer.allocUnsafeSlow(capacity)
          buffer.copy(larger, 0, 0, length)
          buffer = larger
          source.bytes += addedBytes
          totalBytes += addedBytes
        }
        const addChunk = (chunk: Buffer) => {
          if (length + chunk.length > maxCapacity) return body.end(refusals.tooLarge(maxBytes))
          if (length + chunk.length > buffer.length) grow(length + chunk.length)
          if (hasEnded) return
          chunk.copy(buffer, length)
          length += chunk.length
        }
        // Chunks may have arrived while this process was busy, so they are read before the body counts as late.
        const timer = setTimeout(
          () =>
            setImmediate(() => {
              if (!hasEnded) body.end(refusals.requestTimeout)
            }),
          timeoutMsFor(maxCapacity),
        )

        request.on('data', addChunk)
        request.once('end', () => {
          if (hasEnded) return
          stop()
          resolve(buffer.subarray(0, length))
        })
        response.once('close', () => {
          if (!hasEnded) {
            stop()
            resolve('refused')
          }
          release()
        })
        if (source.unfinished.size >= maxUnfinished) refuseOldestOf(source, refusals.tooManyRequests(1))
        source.unfinished.add(body)
      })
    },
  }
}
