import { UnavailableError } from '@plekje/service-kit'

/** Each waiting upload holds up to 5 MB in memory. */
const MAX_WAITING = 12
/** Shorter than the gateway's timeout for uploads, so that the sender receives the reason. */
const MAX_WAIT_MS = 20_000
const RETRY_SECONDS = 10

const tooManyPhotos = () =>
  new UnavailableError(
    'too_many_photos_waiting',
    'Er worden nu te veel foto’s tegelijk verwerkt. Probeer het over enkele seconden opnieuw.',
    { retryAfterSeconds: RETRY_SECONDS },
  )

interface Waiting {
  begin(): void
  refuse(): void
}

/**
 * Runs one task at a time; members take turns, so that nobody waits for all uploads of another member. Rejects tasks
 * that wait too long with {@link UnavailableError}. If the queue is full, the newest task of the member with most
 * waiting tasks is rejected.
 */
export function createMemberTurns({ maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = {}) {
  /** Waiting tasks per member, in the order of turns. */
  const rounds = new Map<string, Waiting[]>()
  let isBusy = false

  const waitingOf = (memberId: string): Waiting[] => rounds.get(memberId) ?? []
  const leave = (memberId: string, waiting: Waiting): void => {
    const left = waitingOf(memberId).filter((other) => other !== waiting)
    if (left.length === 0) rounds.delete(memberId)
    else rounds.set(memberId, left)
  }
  const makeRoom = (memberId: string): void => {
    const all = [...rounds].sort(([, a], [, b]) => b.length - a.length)
    const count = all.reduce((total, [, uploads]) => total + uploads.length, 0)
    if (count < maxWaiting) return
    const [fullest = memberId, theirs = []] = all[0] ?? []
    if (theirs.length <= waitingOf(memberId).length + 1) throw tooManyPhotos()
    const newest = theirs.at(-1)
    if (newest) leave(fullest, newest)
    newest?.refuse()
  }
  const turn = (memberId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        reject(tooManyPhotos())
      }
      const timer = setTimeout(() => {
        leave(memberId, waiting)
        refuse()
      }, maxWaitMs)
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse,
      }
      rounds.set(memberId, [...waitingOf(memberId), waiting])
    })
  const beginNext = (): void => {
    const [next] = rounds
    isBusy = next !== undefined
    if (!next) return
    const [memberId, [waiting, ...others]] = next
    // Move the member behind all others.
    rounds.delete(memberId)
    if (others.length > 0) rounds.set(memberId, others)
    waiting?.begin()
  }

  return {
    async run<T>(memberId: string, work: () => Promise<T>): Promise<T> {
      if (isBusy) {
        makeRoom(memberId)
        await turn(memberId)
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
