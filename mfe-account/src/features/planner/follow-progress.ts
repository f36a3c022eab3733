import { PLAN_PROGRESS_PATH, pathOf } from '@plekje/contracts/plain'
import { PlanProgress } from '@plekje/contracts/planner'

/** Returns an id of a request. It is random, because whoever knows it can follow the progress of the request. */
export const newProgressId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Reports the progress of a planning request from its event stream. If the stream fails, the reports end, and the
 * response of the request still contains the plan.
 * @returns a function that closes the stream
 */
export function followProgress(progressId: string, onProgress: (progress: PlanProgress) => void): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const source = new EventSource(pathOf({ path: PLAN_PROGRESS_PATH }, { params: { progressId } }))
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const progress = readProgress(data)
    if (!progress) return
    onProgress(progress)
    // The browser would reconnect to a finished stream again and again.
    if (progress.step === 'done' || progress.step === 'failed') source.close()
  }
  return () => source.close()
}

function readProgress(text: string): PlanProgress | undefined {
  try {
    return PlanProgress.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
