import { setTimeout as pause } from 'node:timers/promises'
import type { Meilisearch, Task } from 'meilisearch'
import { SearchTaskError } from '../search-engine'

const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 1_000
/** Maximum outage of the server while waiting for a task. */
const MAX_OUTAGE_MS = 120_000

/**
 * Waits for the task of an accepted write. Waits as long as the task is queued, because a caller that gives up would
 * only queue the same write again. Rejects with {@link SearchTaskError} when the task failed, and with other errors
 * when the server does not respond for two minutes or the signal aborts.
 */
export async function waitForTask(
  client: Meilisearch,
  acceptedWrite: PromiseLike<{ readonly taskUid: number }>,
  signal?: AbortSignal,
): Promise<void> {
  const { taskUid } = await acceptedWrite
  let lastResponseAt = Date.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
    try {
      const task = await client.tasks.getTask(taskUid)
      lastResponseAt = Date.now()
      if (isFinished(task)) return
    } catch (error) {
      if (error instanceof SearchTaskError || Date.now() - lastResponseAt > MAX_OUTAGE_MS) throw error
    }
    await pause(pauseMs, undefined, signal ? { signal } : {})
  }
}

function isFinished({ uid, status, error }: Task): boolean {
  if (status === 'enqueued' || status === 'processing') return false
  if (status === 'succeeded') return true
  throw new SearchTaskError(error?.code ?? status, error?.message ?? `task ${uid} ${status}`)
}
