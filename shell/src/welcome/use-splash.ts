import { useCallback, useEffect, useRef, useState } from 'react'

/** SPEC §4, §9. */
const END_DELAY_MS = 800
const FADE_OUT_MS = 600
const SKIP_DELAY_MS = 100
const SKIP_APPEARS_AFTER_MS = 1500

export interface Splash {
  /** The slide that is shown, from 0. */
  readonly slide: number
  /** It fades and no longer takes clicks. */
  readonly isLeaving: boolean
  readonly canSkip: boolean
  skip(): void
}

/**
 * Slides in order, each for its time; 800 ms after the last it hides and 600 ms later ends. Skipping hides it and ends
 * it after 100 ms.
 */
export function useSplash(durationsMs: readonly number[], onEnd: () => void): Splash {
  const [slide, setSlide] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const [canSkip, setCanSkip] = useState(false)
  const end = useRef(onEnd)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])

  const leave = useCallback((delayMs: number) => {
    setLeaving(true)
    clearTimeout(ending.current)
    ending.current = setTimeout(() => end.current(), delayMs)
  }, [])
  useEffect(() => () => clearTimeout(ending.current), [])

  useEffect(() => {
    const timer = setTimeout(() => setCanSkip(true), SKIP_APPEARS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  const count = durationsMs.length
  const duration = durationsMs[slide] ?? 0
  useEffect(() => {
    if (isLeaving) return
    const isLast = slide === count - 1
    const timer = setTimeout(
      () => (isLast ? leave(FADE_OUT_MS) : setSlide(slide + 1)),
      isLast ? duration + END_DELAY_MS : duration,
    )
    return () => clearTimeout(timer)
  }, [slide, count, duration, isLeaving, leave])

  const skip = useCallback(() => leave(SKIP_DELAY_MS), [leave])
  return { slide, isLeaving, canSkip, skip }
}
