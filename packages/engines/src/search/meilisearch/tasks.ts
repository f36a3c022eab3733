import { setTimeout as pause } from 'node:timers/promises'
import type { Meilisearch, Task } from 'meilisearch'
import { SearchTaskError } from '../search-engine'

const FIRST_LOOK_MS = 20
const MAX_PAUSE_MS = 1_000
/** Maximum outage of the server while waiting for a task. */
const AWAY_MS = 120_000

/**
 * Waits for the task of an accepted write, which tells if it worked. Waits as long as the task is queued: giving up would
 * only queue the same write again. Rejects with {@link SearchTaskError} when it failed, when the server does not answer
 * for two minutes, and with the signal.
 */
export async function waitForTask(
  client: Meilisearch,
  enqueued: PromiseLike<{ readonly taskUid: number }>,
  signal?: AbortSignal,
): Promise<void> {
  const { taskUid } = await enqueued
  let answeredAt = Date.now()
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
    try {
      const task = await client.tasks.getTask(taskUid)
      answeredAt = Date.now()
      if (isFinished(task)) return
    } catch (error) {
      if (error instanceof SearchTaskError || Date.now() - answeredAt > AWAY_MS) throw error
    }
    await pause(pauseMs, undefined, signal ? { signal } : {})
  }
}

function isFinished({ uid, status, error }: Task): boolean {
  if (status === 'enqueued' || status === 'processing') return false
  if (status === 'succeeded') return true
  throw new SearchTaskError(error?.code ?? status, error?.message ?? `task ${uid} ${status}`)
}
