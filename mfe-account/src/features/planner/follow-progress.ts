import { PLAN_PROGRESS_PATH, pathOf } from '@plekje/contracts/plain'
import { PlanProgress } from '@plekje/contracts/planner'

/** An id for following one request, not to be guessed by others. */
export const newProgressId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Tells the steps of a request while it is worked on. A stream that cannot be had or breaks off tells nothing more: the
 * plan comes by another way.
 * @returns what ends it
 */
export function followProgress(progressId: string, onStep: (step: PlanProgress) => void): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const source = new EventSource(pathOf({ path: PLAN_PROGRESS_PATH }, { params: { progressId } }))
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const step = readStep(data)
    if (!step) return
    onStep(step)
    // Left open, the browser would ask for the ended stream again and again.
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
