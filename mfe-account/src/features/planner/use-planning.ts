import type { Plan, PlanProgress, PlanRequest } from '@plekje/contracts'
import { plannerClient } from '@plekje/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { followProgress, newProgressId } from './follow-progress'

/** A request to the planner; `otherThan` names a plan that the new one must differ from. */
export type PlanningRequest = PlanRequest & { readonly otherThan?: string }

interface PlanningOptions {
  readonly onPlanned: (plan: Plan) => void
  readonly onFailed: (failure: unknown) => void
}

const IDLE = { isUnderWay: false, steps: [] as readonly PlanProgress[], failure: undefined as unknown }

/** Requests one plan at a time and follows its progress. The result of a cancelled request is dropped. */
export function usePlanning(options: PlanningOptions) {
  const [state, setState] = useState(IDLE)
  const endRunningRequest = useRef<(() => void) | null>(null)
  const latestOptions = useRef(options)
  useEffect(() => {
    latestOptions.current = options
  })
  useEffect(() => () => endRunningRequest.current?.(), [])

  const requestPlan = useCallback(async (planRequest: PlanningRequest) => {
    if (endRunningRequest.current) return
    const abortController = new AbortController()
    const { signal } = abortController
    const progressId = newProgressId()
    setState({ ...IDLE, isUnderWay: true })
    const unfollow = followProgress(progressId, (progress) =>
      setState((current) => {
        const otherSteps = current.steps.filter(({ step }) => step !== progress.step)
        return { ...current, steps: [...otherSteps, progress] }
      }),
    )
    const endRequest = () => {
      abortController.abort()
      unfollow()
      endRunningRequest.current = null
    }
    endRunningRequest.current = endRequest
    try {
      const plan = await plannerClient.smartPlan({ body: { ...planRequest, progressId } }, { signal })
      if (signal.aborted) return
      endRequest()
      // Shows the plan before the progress ends: otherwise the former screen would flash.
      latestOptions.current.onPlanned(plan)
      setState(IDLE)
    } catch (failure) {
      if (signal.aborted) return
      endRequest()
      setState({ ...IDLE, failure })
      latestOptions.current.onFailed(failure)
    }
  }, [])
  const cancel = useCallback(() => {
    endRunningRequest.current?.()
    setState(IDLE)
  }, [])
  return { ...state, requestPlan, cancel }
}
