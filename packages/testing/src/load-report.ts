/** A request whose failure a visitor would have noticed. */
export interface FailedRequest {
  readonly method: string
  readonly path: string
  /** The status; absent without a complete response. */
  readonly status?: number
  /** The `code` of an error response; for an incomplete one a code such as `ECONNREFUSED`, or the error's text. */
  readonly error?: string | undefined
  /** Time of the failure, ISO 8601. */
  readonly at: string
  /** Milliseconds until the failure. */
  readonly tookMs?: number
}

interface Percentiles {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

interface PathReport {
  readonly requests: number
  readonly failed: number
  /** Milliseconds from the request to the last byte of the response. */
  readonly percentilesMs: Percentiles
}

export interface LoadReport {
  readonly seconds: number
  readonly visitors: number
  readonly requests: number
  /** Statuses from 500, broken connections and timeouts; for pages and files refusals too. */
  readonly failed: readonly FailedRequest[]
  /** API responses from 400 to 499, such as for a venue removed meanwhile. */
  readonly refused: readonly FailedRequest[]
  /** Responses with 429. */
  readonly limited: number
  /** Body bytes as sent, compressed. */
  readonly bytes: number
  /** Milliseconds from the request to the last byte of the response, without failed requests. */
  readonly percentilesMs: Percentiles
  /** By kind of request, such as `GET /api/listings/:slug` or `GET files`. */
  readonly byPath: Readonly<Record<string, PathReport>>
  /** Maximum delay of an arrival: large when the load generator itself lacked processor time. */
  readonly lateMs: number
}

interface KindRecord {
  failureCount: number
  /** Milliseconds of each complete response. */
  readonly samples: number[]
}

/** Sums up the requests of all visitors. */
export class LoadRecord {
  private readonly startedAt = performance.now()
  private readonly kinds = new Map<string, KindRecord>()
  private readonly failed: FailedRequest[] = []
  private readonly refused: FailedRequest[] = []
  private limited = 0
  private bytes = 0
  private visitors = 0
  private lateMs = 0

  recordArrival(lateMs: number): void {
    this.visitors += 1
    this.lateMs = Math.max(this.lateMs, lateMs)
  }

  recordResponse(kind: string, milliseconds: number, bytes: number): void {
    this.bytes += bytes
    this.kindOf(kind).samples.push(milliseconds)
  }

  recordLimited(kind: string): void {
    this.limited += 1
    this.kindOf(kind).failureCount += 1
  }

  recordRefusal(kind: string, request: FailedRequest): void {
    this.kindOf(kind).failureCount += 1
    this.refused.push(request)
  }

  recordFailure(kind: string, request: FailedRequest): void {
    this.kindOf(kind).failureCount += 1
    this.failed.push(request)
  }

  report(): LoadReport {
    const kinds = [...this.kinds].sort(([a], [b]) => (a < b ? -1 : 1))
    const byPath: Record<string, PathReport> = {}
    for (const [kind, { failureCount, samples }] of kinds) {
      const requests = samples.length + failureCount
      byPath[kind] = { requests, failed: failureCount, percentilesMs: percentiles(samples) }
    }
    return {
      seconds: (performance.now() - this.startedAt) / 1000,
      visitors: this.visitors,
      requests: Object.values(byPath).reduce((sum, { requests }) => sum + requests, 0),
      failed: this.failed,
      refused: this.refused,
      limited: this.limited,
      bytes: this.bytes,
      percentilesMs: percentiles(kinds.flatMap(([, { samples }]) => samples)),
      byPath,
      lateMs: this.lateMs,
    }
  }

  private kindOf(name: string): KindRecord {
    const kind = this.kinds.get(name) ?? { failureCount: 0, samples: [] }
    this.kinds.set(name, kind)
    return kind
  }
}

/** Exact percentiles by nearest rank; zeros without samples. */
export function percentiles(samples: readonly number[]): Percentiles {
  const sorted = Float64Array.from(samples).sort()
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}
