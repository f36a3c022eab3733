import type { Plan } from '@plekje/contracts'
import { Button, OsmCredit, useToast } from '@plekje/ui'
import { hasStatus, plannerClient, useMutation, useQueryClient } from '@plekje/web-kit'
import { Clock, Lightbulb, PenLine, Sparkles, Sunset, Users, Wallet, Waypoints } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import styles from './plan.module.css'
import { PlanActions } from './plan-actions'
import { PlanMap } from './plan-map'
import { PlanStopItem } from './plan-stop-item'
import { outingDay } from './plan-texts'
import { cachePlan, planQuery } from './queries'

const copy = nl.planner.plan

interface PlanViewProps {
  plan: Plan
  hasInitialFocus: boolean
  problem: ReactNode
  onRequestOther: (plan: Plan) => void
  onAdjust: (plan: Plan) => void
}

/** A plan: its summary, its stops in order, and its buttons. */
export function PlanView({ plan, hasInitialFocus, problem, onRequestOther, onAdjust }: PlanViewProps) {
  const { title, description, asked, source, locations, tips } = plan
  const heading = useRef<HTMLHeadingElement>(null)
  const { replace, replacingSlug, newSlug } = useReplacement(plan)
  const date = outingDay(plan)

  useEffect(() => {
    if (hasInitialFocus) heading.current?.focus()
  }, [hasInitialFocus])

  const facts = [
    { name: copy.duration, value: plan.estimatedDuration, icon: <Clock /> },
    { name: copy.groupSize, value: copy.people(plan.groupSize), icon: <Users /> },
    { name: copy.bestTime, value: plan.bestTimeToVisit, icon: <Sunset /> },
    { name: copy.cost, value: plan.totalEstimatedCost, icon: <Wallet /> },
  ]
  return (
    <article className={styles.plan} aria-labelledby="plan-title">
      {problem}
      <header className={styles.head}>
        {date && <p className={styles.date}>{date}</p>}
        <h2 id="plan-title" ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <p className={styles.description}>{description}</p>
        <p className={styles.asked}>
          <span>
            {copy.asked} <q dir="auto">{asked.request}</q>
          </span>
          <Button size="small" variant="quiet" icon={<PenLine aria-hidden="true" />} onClick={() => onAdjust(plan)}>
            {copy.adjust}
          </Button>
        </p>
        <dl className={styles.facts} aria-label={copy.summary}>
          {facts.map(({ name, value, icon }) => (
            <div key={name}>
              <dt>
                <span aria-hidden="true">{icon}</span>
                {name}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <PlanActions plan={plan} onRequestOther={() => onRequestOther(plan)} />
      <section aria-labelledby="plan-stops">
        <h3 id="plan-stops" className={styles.sectionTitle}>
          {copy.stops}
        </h3>
        <PlanMap stops={locations} />
        <ol className={styles.stops} aria-labelledby="plan-stops">
          {locations.map((stop) => (
            <PlanStopItem
              key={stop.slug}
              stop={stop}
              isNew={stop.slug === newSlug}
              isBusy={stop.slug === replacingSlug}
              onReplace={() => replace(stop.slug)}
            />
          ))}
        </ol>
      </section>
      {tips.length > 0 && (
        <section className={styles.tips} aria-labelledby="plan-tips">
          <h3 id="plan-tips" className={styles.sectionTitle}>
            <Lightbulb aria-hidden="true" />
            {copy.tips}
          </h3>
          <ul>
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.source}>
        {source === 'model' ? <Sparkles aria-hidden="true" /> : <Waypoints aria-hidden="true" />}
        {copy.sources[source]}
      </p>
      <OsmCredit venues={locations} />
    </article>
  )
}

/** Replaces one stop at a time; a failure leaves the plan as it was. */
function useReplacement({ id, version, locations }: Plan) {
  const client = useQueryClient()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const [newSlug, setNewSlug] = useState<string | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (slug: string) => plannerClient.replaceStop({ params: { id, slug }, query: { version } }),
    onSuccess: (changed, slug) => {
      const oldStop = locations.find((stop) => stop.slug === slug)
      const newStop = changed.locations.find((stop) => !locations.some((former) => former.slug === stop.slug))
      cachePlan(client, changed)
      setNewSlug(newStop?.slug ?? null)
      const description = oldStop && newStop ? copy.replacedBy(oldStop.name, newStop.name) : undefined
      toast({ title: copy.replaced, description })
    },
    onError: (failure) => {
      showFailure(copy.replaceFailed, failure)
      // Another tab changed the plan: load and show its current state.
      if (hasStatus(failure, 409)) void client.invalidateQueries({ queryKey: planQuery(id).queryKey })
    },
  })
  return {
    newSlug,
    replacingSlug: isPending ? variables : null,
    replace: (slug: string) => {
      if (!isPending) mutate(slug)
    },
  }
}
