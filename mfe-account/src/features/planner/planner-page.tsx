import { pageTitles } from '@plekje/contracts/plain'
import { site, usePageTitle, useSession } from '@plekje/web-kit'
import { Sparkles } from 'lucide-react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { Planner } from './planner'

const copy = nl.planner

/** The planner, for members (PLAN-1). */
export function PlannerPage() {
  const { user } = useSession()
  usePageTitle(pageTitles.planner(site().brand))
  return (
    <MemberPage
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.visitor, hint: copy.visitorHint, icon: <Sparkles /> }}
      lines={8}
    >
      <Planner key={user?.id} />
    </MemberPage>
  )
}
