import type { UnavailableError } from '@plekje/service-kit'
import PQueue from 'p-queue'
import pTimeout from 'p-timeout'

export interface WorkQueue<T> {
  /**
   * Does the work when its turn comes; the same key wanted twice at once is done once. Rejects with
   * {@link UnavailableError} when too many wait, and with the signal's reason when it is aborted. Work that nobody waits
   * for any more is not begun; what was begun is finished.
   */
  run(key: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Not begun yet. */
  readonly waiting: number
}

interface Job<T> {
  readonly done: Promise<T>
  /** One caller less. */
  leave(): void
  callers: number
}

/** One at a time and at most `maxWaiting` behind it, in the order in which they were asked for. */
export function createWorkQueue<T>({
  maxWaiting,
  maxWaitMs,
  refuse,
}: {
  readonly maxWaiting: number
  /** Whose turn has not come by then is refused: nobody asks for longer. */
  readonly maxWaitMs: number
  /** What a caller is told for whom there is no room, or no time. */
  readonly refuse: () => UnavailableError
}): WorkQueue<T> {
  const queue = new PQueue({ concurrency: 1 })
  const jobs = new Map<string, Job<T>>()

  const newJob = (key: string, work: () => Promise<T>): Job<T> => {
    const letGo = new AbortController()
    let hasBegun = false
    // What was begun is never aborted: the queue would begin the next beside it.
    const end = (reason: Error) => {
      if (hasBegun) return
      jobs.delete(key)
      letGo.abort(reason)
    }
    const timer = setTimeout(() => end(refuse()), maxWaitMs)
    const begin = () => {
      hasBegun = true
      clearTimeout(timer)
      return work()
    }
    const added = queue.add(begin, { signal: letGo.signal })
    const done = added.finally(() => {
      clearTimeout(timer)
      if (hasBegun) jobs.delete(key)
    })
    // Whoever wants to know has a promise of its own.
    done.catch(() => undefined)
    const job: Job<T> = {
      done,
      callers: 0,
      leave() {
        job.callers -= 1
        if (job.callers === 0) end(new Error('nobody waits for it'))
      },
    }
    return job
  }

  return {
    run(key, work, signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      let job = jobs.get(key)
      if (!job) {
        if (queue.size >= maxWaiting) return Promise.reject(refuse())
        job = newJob(key, work)
        jobs.set(key, job)
      }
      const { done } = job
      job.callers += 1
      // One of its own: a signal that two callers share has one listener for both.
      const leave = () => job.leave()
      signal.addEventListener('abort', leave, { once: true })
      return pTimeout(done, { milliseconds: Number.POSITIVE_INFINITY, signal }).finally(() =>
        signal.removeEventListener('abort', leave),
      )
    },
    get waiting() {
      return queue.size
    },
  }
}
