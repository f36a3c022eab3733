import { PLAN_PROGRESS_PATH, pathOf } from '@plekje/contracts/plain'
import { PlanProgress } from '@plekje/contracts/planner'

/** A random id for following a request, which others cannot guess. */
export const newProgressId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Reports the steps of a planning request from its event stream. A stream that fails just stops reporting: the plan
 * itself comes with the response.
 * @returns a function that stops it
 */
export function followProgress(progressId: string, onStep: (step: PlanProgress) => void): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const source = new EventSource(pathOf({ path: PLAN_PROGRESS_PATH }, { params: { progressId } }))
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const step = readStep(data)
    if (!step) return
    onStep(step)
    // Without closing it, the browser would reconnect to the finished stream again and again.
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
