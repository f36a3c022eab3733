import type { UnavailableError } from '@plekje/service-kit'

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
  readonly key: string
  readonly work: () => Promise<T>
  readonly done: PromiseWithResolvers<T>
  /** Ends the waiting of one whose turn does not come. */
  readonly timer: NodeJS.Timeout
  callers: number
  hasBegun: boolean
}

// Node 20 has no Promise.withResolvers yet.
interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T | PromiseLike<T>) => void
  readonly reject: (reason: unknown) => void
}

/**
 * One at a time and at most `maxWaiting` behind it, in the order in which they were asked for. Our own, for queues on npm
 * either do not let waiting work go or count what was let go as waiting still.
 */
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
  /** By key, the oldest first; what was begun stays until it is done. */
  const jobs = new Map<string, Job<T>>()
  let waiting = 0
  let isBusy = false

  const next = async () => {
    if (isBusy) return
    isBusy = true
    for (let job = oldestOf(jobs); job; job = oldestOf(jobs)) {
      job.hasBegun = true
      waiting -= 1
      clearTimeout(job.timer)
      await job.work().then(job.done.resolve, job.done.reject)
      jobs.delete(job.key)
    }
    isBusy = false
  }

  const letGo = (job: Job<T>, reason: Error) => {
    if (job.hasBegun || jobs.get(job.key) !== job) return
    clearTimeout(job.timer)
    jobs.delete(job.key)
    waiting -= 1
    job.done.reject(reason)
  }

  const leave = (job: Job<T>) => {
    job.callers -= 1
    if (job.callers === 0) letGo(job, new Error('nobody waits for it'))
  }

  const newJob = (key: string, work: () => Promise<T>): Job<T> => {
    const timer = setTimeout(() => letGo(job, refuse()), maxWaitMs)
    const job: Job<T> = { key, work, done: withResolvers<T>(), timer, callers: 0, hasBegun: false }
    // Whoever wants to know has a promise of its own.
    job.done.promise.catch(() => undefined)
    return job
  }

  return {
    run(key, work, signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      let job = jobs.get(key)
      if (!job) {
        if (waiting >= maxWaiting) return Promise.reject(refuse())
        job = newJob(key, work)
        jobs.set(key, job)
        waiting += 1
      }
      const mine = job
      mine.callers += 1
      const result = withResolvers<T>()
      const onAbort = () => {
        result.reject(signal.reason)
        leave(mine)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      mine.done.promise.then(result.resolve, result.reject).finally(() => signal.removeEventListener('abort', onAbort))
      void next()
      return result.promise
    },
    get waiting() {
      return waiting
    },
  }
}

function oldestOf<T>(jobs: ReadonlyMap<string, Job<T>>): Job<T> | undefined {
  return jobs.values().next().value
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let [resolve, reject]: [PromiseWithResolvers<T>['resolve'], PromiseWithResolvers<T>['reject']] = [
    () => undefined,
    () => undefined,
  ]
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
