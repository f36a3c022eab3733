import type { PlanProgress } from '@plekje/contracts'
import { Button, classNames, LiveRegion, VisuallyHidden } from '@plekje/ui'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nl } from '../../copy/nl'
import styles from './planning-progress.module.css'

const copy = nl.planner.progress
const STAGES = ['understanding', 'searching', 'choosing', 'checking'] as const

interface PlanningProgressProps {
  /** Steps so far, newest last; empty without an event stream. */
  steps: readonly PlanProgress[]
  onCancel: () => void
}

/** Shows each stage of planning, the current one, and the results so far. */
export function PlanningProgress({ steps, onCancel }: PlanningProgressProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const latestStep = steps.at(-1)
  const foundCount = steps.findLast((step) => step.found !== undefined)?.found
  const stageIndex = (STAGES as readonly string[]).indexOf(latestStep?.step ?? '')
  const currentIndex = latestStep?.step === 'done' ? STAGES.length : stageIndex
  const textOf = (stage: (typeof STAGES)[number]) =>
    stage === 'searching' && foundCount !== undefined ? copy.found(foundCount) : copy.steps[stage]
  const queueText = latestStep?.step === 'queued' ? copy.queued(latestStep.ahead ?? 0) : ''
  const currentStage = STAGES[currentIndex]

  return (
    <section className={styles.progress} aria-labelledby="planning">
      <div className={styles.head}>
        <span className={styles.orbit} aria-hidden="true" />
        <div>
          <h2 id="planning" ref={heading} tabIndex={-1}>
            {copy.heading}
          </h2>
          <p className={styles.hint}>{queueText || copy.hint}</p>
        </div>
      </div>
      <ol className={styles.stages} aria-label={copy.list}>
        {STAGES.map((stage, index) => (
          <li
            key={stage}
            className={classNames(
              styles.stage,
              index < currentIndex && styles.done,
              index === currentIndex && styles.current,
            )}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {index < currentIndex && <Check />}
            </span>
            <span>
              {index < currentIndex && <VisuallyHidden>{copy.finished} </VisuallyHidden>}
              {textOf(stage)}
            </span>
          </li>
        ))}
      </ol>
      <LiveRegion>{queueText || (currentStage ? textOf(currentStage) : '')}</LiveRegion>
      <Button className={styles.cancel} onClick={onCancel}>
        {copy.cancel}
      </Button>
    </section>
  )
}
