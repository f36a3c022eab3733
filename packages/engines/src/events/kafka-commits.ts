import { setTimeout as pause } from 'node:timers/promises'
import type { Offsets } from 'kafkajs'
import { createPump } from '../pump'

const RETRY_MS = 500

export type CommitOffsets = (offsets: Offsets) => Promise<void>

/**
 * Commits handled offsets immediately, and combines those that arrive meanwhile in the next request. Retries a failed
 * commit until the next join: another member may then own the partition, and a retry could move its offset back.
 */
export class KafkaCommits {
  private readonly pending = new Map<string, { topic: string; partition: number; offset: string }>()
  private commit: CommitOffsets | undefined
  /** Resolves when every handled offset is committed or dropped. */
  readonly flush = createPump(
    () => this.pending.size > 0,
    () => this.commitPending(),
  )

  use(commit: CommitOffsets): void {
    this.commit = commit
  }

  /** Commits a handled message soon. */
  commitAfter(topic: string, partition: number, offset: string): void {
    this.pending.set(`${topic}/${partition}`, { topic, partition, offset: String(BigInt(offset) + 1n) })
    void this.flush()
  }

  forget(): void {
    this.pending.clear()
  }

  /** Call when the consumer has ended; resolves when no request to it is pending. */
  async end(): Promise<void> {
    this.commit = undefined
    this.forget()
    await this.flush()
  }

  private async commitPending(): Promise<void> {
    const batch = new Map(this.pending)
    const topics = Array.from(batch.values(), ({ topic, ...partition }) => ({ topic, partitions: [partition] }))
    try {
      await this.commit?.({ topics })
    } catch {
      await pause(RETRY_MS)
      return
    }
    for (const [key, entry] of batch) {
      if (this.pending.get(key) === entry) this.pending.delete(key)
    }
  }
}
