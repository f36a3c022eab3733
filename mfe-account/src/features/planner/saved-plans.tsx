import type { Plan } from '@plekje/contracts'
import { Badge, formatDate, IconButton, Picture } from '@plekje/ui'
import { Link, useNavigate, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { QueryPlaceholder } from '../members/member-page'
import { useRefreshOnSessionEnd } from '../members/session-end'
import { savedPlansQuery } from './queries'
import { RemovePlan } from './remove-plan'
import styles from './saved-plans.module.css'

const copy = nl.planner.saved
const MAX_SHOWN_PICTURES = 3

export function SavedPlans({ openId }: { openId: string | null }) {
  const query = useQuery(savedPlansQuery())
  const { data, error } = query
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [planToRemove, setPlanToRemove] = useState<Plan | null>(null)
  useRefreshOnSessionEnd(error)

  const handleRemoved = ({ id }: Plan) => {
    if (id === openId) void navigate(paths.planner(), { replace: true, preventScrollReset: true })
    // The focused button disappears with its plan.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.saved} aria-labelledby="saved-plans">
      <h2 id="saved-plans" ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      {data &&
        (data.length > 0 ? (
          <ul className={styles.list} aria-labelledby="saved-plans">
            {data.map((plan) => (
              <SavedPlan key={plan.id} plan={plan} isOpen={plan.id === openId} onRemove={() => setPlanToRemove(plan)} />
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>{copy.empty}</p>
        ))}
      {!data && <QueryPlaceholder headingLevel={3} query={query} fallback={copy.failed} lines={3} />}
      {planToRemove && (
        <RemovePlan plan={planToRemove} onClose={() => setPlanToRemove(null)} onRemoved={handleRemoved} />
      )}
    </section>
  )
}

interface SavedPlanProps {
  plan: Plan
  isOpen: boolean
  onRemove: () => void
}

function SavedPlan({ plan: { id, title, createdAt, locations }, isOpen, onRemove }: SavedPlanProps) {
  return (
    <li className={styles.item}>
      <article className={styles.card} aria-labelledby={`plan-${id}`}>
        <div className={styles.pictures} aria-hidden="true">
          {locations.slice(0, MAX_SHOWN_PICTURES).map(({ slug, image }) => (
            <Picture key={slug} src={image} alt="" ratio="4:3" sizes="140px" />
          ))}
        </div>
        <div className={styles.about}>
          <h3 id={`plan-${id}`} className={styles.title}>
            <Link to={paths.planner(id)} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
              {title}
            </Link>
          </h3>
          <p className={styles.facts}>
            {copy.made(formatDate(createdAt))} · {copy.stops(locations.length)}
            {isOpen && <Badge tone="accent">{copy.isOpen}</Badge>}
          </p>
          <p className={styles.stops}>{locations.map(({ name }) => name).join(' → ')}</p>
        </div>
        <IconButton className={styles.remove} label={`${copy.remove}: ${title}`} icon={<Trash2 />} onClick={onRemove} />
      </article>
    </li>
  )
}
