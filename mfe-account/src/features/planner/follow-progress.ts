import { PLAN_PROGRESS_PATH, pathOf } from '@plekje/contracts/plain'
import { PlanProgress } from '@plekje/contracts/planner'

/** Returns an id for following a request. It is random, because whoever knows it can follow the request. */
export const newProgressId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Reports the steps of a planning request from its event stream. When the stream fails, there are no further reports; the
 * response still contains the plan.
 * @returns a function that closes the stream
 */
export function followProgress(progressId: string, onStep: (step: PlanProgress) => void): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const source = new EventSource(pathOf({ path: PLAN_PROGRESS_PATH }, { params: { progressId } }))
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const step = readStep(data)
    if (!step) return
    onStep(step)
    // The browser would reconnect to a finished stream again and again.
    if (step.step === 'done' || step.step === 'failed') source.close()
  }
  return () => source.close()
}

function readStep(text: string): PlanProgress | undefined {
  try {
    return PlanProgress.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
