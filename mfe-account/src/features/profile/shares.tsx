import type { Share } from '@plekje/contracts'
import { Button, formatCount, formatDate } from '@plekje/ui'
import { Link, queryOptions, socialClient, useConsent, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { QueryPlaceholder } from '../members/member-page'
import { useRefreshOnSessionEnd } from '../members/session-end'
import styles from './shares.module.css'

const copy = nl.profile.shares
const ICONS = { whatsapp: MessageCircle, copy: Copy, native: Share2 } as const
/** A longer list is collapsed to this many shares. The server returns at most a hundred. */
const MAX_COLLAPSED_SHARES = 5
const HEADING_ID = 'shares-heading'

const sharesQuery = () =>
  queryOptions({ queryKey: ['shares'], queryFn: ({ signal }) => socialClient.listShares({}, { signal }) })

/** The member's shared links and how often each was opened. Links are recorded only with consent. */
export function Shares() {
  const query = useQuery(sharesQuery())
  const { data, error } = query
  const hasConsented = useConsent() === 'granted'
  useRefreshOnSessionEnd(error)
  return (
    <section className={styles.section} aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID}>{copy.heading}</h2>
      <p className={styles.text}>{hasConsented ? copy.text : copy.withoutConsent}</p>
      {data && <ShareList shares={data} />}
      {!data && <QueryPlaceholder headingLevel={3} query={query} fallback={copy.failed} lines={3} />}
    </section>
  )
}

function ShareList({ shares }: { shares: readonly Share[] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (shares.length === 0) return <p className={styles.empty}>{copy.empty}</p>
  const visibleShares = isExpanded ? shares : shares.slice(0, MAX_COLLAPSED_SHARES)
  return (
    <>
      <ul className={styles.list} aria-labelledby={HEADING_ID}>
        {visibleShares.map((share) => (
          <SharedVenue key={share.shareCode} share={share} />
        ))}
      </ul>
      {shares.length > MAX_COLLAPSED_SHARES && (
        <Button
          className={styles.more}
          size="small"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? copy.showLess : copy.showAll(formatCount(shares.length))}
        </Button>
      )}
    </>
  )
}

function SharedVenue({ share: { listing, shareMethod, sharedAt, visits } }: { share: Share }) {
  const Icon = ICONS[shareMethod]
  return (
    <li className={styles.share}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.what}>
        {listing ? (
          <Link className={styles.name} to={paths.listing(listing.slug)}>
            {listing.name}
          </Link>
        ) : (
          <span className={styles.gone}>{copy.gone}</span>
        )}
        <p className={styles.facts}>
          {copy.methods[shareMethod]} · <time dateTime={sharedAt}>{formatDate(sharedAt)}</time>
        </p>
      </div>
      <p className={styles.visits}>{copy.visits(visits, formatCount(visits))}</p>
    </li>
  )
}
