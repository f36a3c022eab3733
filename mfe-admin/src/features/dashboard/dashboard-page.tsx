import { pageTitles } from '@plekje/contracts'
import { Badge, Container, Tabs } from '@plekje/ui'
import { site, usePageTitle, useSearchParams } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { AdminOnly } from '../access/admin-only'
import styles from './dashboard.module.css'
import { Overview } from './overview'

const copy = nl.dashboard
const TABS = ['overzicht'] as const
type TabId = (typeof TABS)[number]

/** `/admin`: what is there, in tabs that the address names (SPEC §2). */
export function DashboardPage() {
  usePageTitle(pageTitles.admin(site().brand))
  return <AdminOnly member="refusal">{() => <Dashboard />}</AdminOnly>
}

function Dashboard() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('tab')
  const selected = TABS.find((tab) => tab === asked) ?? 'overzicht'
  const select = (tab: TabId) => {
    if (tab !== selected) setQuery({ tab }, { preventScrollReset: true })
  }
  return (
    <Container>
      <div className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1>{copy.title}</h1>
            <p>{copy.subtitle}</p>
          </div>
          <Badge tone="accent">{copy.badge}</Badge>
        </header>
        <Tabs
          label={copy.tabs.label}
          selected={selected}
          onSelect={select}
          tabs={[{ id: 'overzicht', label: copy.tabs.overzicht, content: <Overview /> }]}
        />
      </div>
    </Container>
  )
}
