import { UnavailableError } from '@plekje/service-kit'

/** Maximum number of waiting uploads, each of which takes up to 5 MB of memory. */
const MAX_WAITING_UPLOADS = 12
/** Maximum waiting time; shorter than the gateway's timeout for uploads, so that the sender gets the reason. */
const MAX_WAIT_MS = 20_000
const RETRY_SECONDS = 10

const tooManyPhotos = () =>
  new UnavailableError(
    'too_many_photos_waiting',
    'Er worden nu te veel foto’s tegelijk verwerkt. Probeer het over enkele seconden opnieuw.',
    { retryAfterSeconds: RETRY_SECONDS },
  )

interface WaitingTask {
  begin(): void
  refuse(): void
}

/**
 * Runs one task at a time; members take turns, so that nobody waits for all uploads of another member. Rejects tasks
 * that wait too long with {@link UnavailableError}. If the queue is full, the newest task of the member with most
 * waiting tasks is rejected. A visitor's network counts as a member.
 */
export function createMemberTurns({ maxWaiting = MAX_WAITING_UPLOADS, maxWaitMs = MAX_WAIT_MS } = {}) {
  /** Waiting tasks per member, in the order of turns. */
  const waitingByMember = new Map<string, WaitingTask[]>()
  let isBusy = false

  const tasksOf = (memberId: string): WaitingTask[] => waitingByMember.get(memberId) ?? []
  const removeTask = (memberId: string, task: WaitingTask): void => {
    const remaining = tasksOf(memberId).filter((other) => other !== task)
    if (remaining.length === 0) waitingByMember.delete(memberId)
    else waitingByMember.set(memberId, remaining)
  }
  /** If the queue is full, refuses the newest task of the member with most; throws if the new task is that task. */
  const makeRoomFor = (memberId: string): void => {
    const mostTasksFirst = [...waitingByMember].sort(([, a], [, b]) => b.length - a.length)
    const count = mostTasksFirst.reduce((total, [, tasks]) => total + tasks.length, 0)
    if (count < maxWaiting) return
    const [memberWithMost, tasks] = mostTasksFirst[0] ?? [memberId, []]
    const countWithNewTask = tasksOf(memberId).length + 1
    const newest = tasks.at(-1)
    if (!newest || tasks.length <= countWithNewTask) throw tooManyPhotos()
    removeTask(memberWithMost, newest)
    newest.refuse()
  }
  const waitForTurn = (memberId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        reject(tooManyPhotos())
      }
      const timer = setTimeout(() => {
        removeTask(memberId, task)
        refuse()
      }, maxWaitMs)
      const task: WaitingTask = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse,
      }
      waitingByMember.set(memberId, [...tasksOf(memberId), task])
    })
  const beginNext = (): void => {
    const [next] = waitingByMember
    isBusy = next !== undefined
    if (!next) return
    const [memberId, [task, ...otherTasks]] = next
    // Move the member behind all other members.
    waitingByMember.delete(memberId)
    if (otherTasks.length > 0) waitingByMember.set(memberId, otherTasks)
    task?.begin()
  }

  return {
    async run<T>(memberId: string, work: () => Promise<T>): Promise<T> {
      if (isBusy) {
        makeRoomFor(memberId)
        await waitForTurn(memberId)
      }
      isBusy = true
      try {
        return await work()
      } finally {
        beginNext()
      }
    },
  }
}
