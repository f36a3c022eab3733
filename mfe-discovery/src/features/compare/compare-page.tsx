import { pageTitles } from '@plekje/contracts/plain'
import { Container, EmptyState, LinkButton, Notice, OsmCredit, QueryErrorPanel, Skeleton } from '@plekje/ui'
import { site, useLocation, usePageTitle, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Columns3 } from 'lucide-react'
import { compareCopy } from '../../copy/compare'
import { venuesByIdQuery } from '../catalogue/venues-by-id'
import styles from './compare-page.module.css'
import { CompareTable } from './compare-table'
import { comparedIds } from './compared-ids'

/** Compares venues side by side. The address holds their ids, so that the comparison can be shared (VENUE-30). */
export function ComparePage() {
  const ids = comparedIds(useLocation().search)
  usePageTitle(pageTitles.compare(site().brand))
  return (
    <Container className={styles.page}>
      {ids.length === 0 ? <NothingToCompare title={compareCopy.nothing} /> : <Comparison key={ids.join()} ids={ids} />}
    </Container>
  )
}

function Comparison({ ids }: { ids: readonly number[] }) {
  const query = useQuery(venuesByIdQuery(ids))
  const { data: venues, isLoadingError } = query
  if (venues?.length === 0) return <NothingToCompare title={compareCopy.allGone} />
  const placeholder = isLoadingError ? (
    <QueryErrorPanel headingLevel={2} query={query} fallback={compareCopy.failed} />
  ) : (
    <Skeleton height="60vh" />
  )
  return (
    <>
      <h1>{compareCopy.title}</h1>
      <p className={styles.lead}>{compareCopy.lead}</p>
      {venues && venues.length < ids.length && (
        <Notice tone="warn">{compareCopy.gone(ids.length - venues.length)}</Notice>
      )}
      {venues ? <CompareTable venues={venues} /> : placeholder}
      <OsmCredit venues={venues ?? []} />
    </>
  )
}

const NothingToCompare = ({ title }: { title: string }) => (
  <EmptyState
    headingLevel={1}
    icon={<Columns3 />}
    title={title}
    action={
      <LinkButton variant="primary" to={paths.search()}>
        {compareCopy.toSearch}
      </LinkButton>
    }
  >
    {compareCopy.nothingHint}
  </EmptyState>
)
