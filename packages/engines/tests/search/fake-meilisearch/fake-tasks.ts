import { Refusal } from './refusal'

interface FakeTask {
  readonly uid: number
  readonly enqueuedAt: string
  readonly status: 'enqueued' | 'processing' | 'succeeded' | 'failed'
  readonly error: object | null
}

interface QueuedTask {
  readonly uid: number
  readonly failure: string | undefined
  work(): void
}

/** The task queue of a server. Tasks without a duration run immediately, so that the first check finds them done. */
export class FakeTasks {
  private readonly tasks: FakeTask[] = []
  private readonly queue: QueuedTask[] = []
  private nextFailure: string | undefined
  private timer: NodeJS.Timeout | undefined
  taskMs = 0

  get queuedTaskCount(): number {
    return this.queue.length
  }

  get(uid: number): FakeTask | undefined {
    return this.tasks[uid]
  }

  failNext(code: string): void {
    this.nextFailure = code
  }

  add(fields: object, work: () => void): FakeTask {
    const uid = this.tasks.length
    const task: FakeTask = { ...fields, uid, status: 'enqueued', error: null, enqueuedAt: new Date().toISOString() }
    this.tasks.push(task)
    this.queue.push({ uid, failure: this.nextFailure, work })
    this.nextFailure = undefined
    this.runWaiting()
    return task
  }

  release(): void {
    this.close()
    this.taskMs = 0
    this.runWaiting()
  }

  runTasks(tasks: number): void {
    for (let at = 0; at < tasks; at += 1) this.runFirst()
  }

  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private runWaiting(): void {
    while (this.taskMs === 0 && this.timer === undefined && this.queue.length > 0) this.runFirst()
    if (this.timer !== undefined || this.queue.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.runFirst()
      this.runWaiting()
    }, this.taskMs)
  }

  private runFirst(): void {
    const next = this.queue.shift()
    const task = next && this.tasks[next.uid]
    if (!next || !task) return
    let error: object | null = null
    try {
      if (next.failure) throw new Refusal(400, next.failure)
      next.work()
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      error = refusal.body
    }
    this.tasks[next.uid] = { ...task, status: error ? 'failed' : 'succeeded', error }
  }
}
