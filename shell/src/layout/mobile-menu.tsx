import { classNames, LinkButton } from '@plekje/ui'
import { Link, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Heart, MapPin, MessageSquareText, Sparkles, Star, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { nl } from '../copy/nl'
import { CATEGORY_SLUGS } from './category-slugs'
import styles from './mobile-menu.module.css'

interface MobileMenuProps {
  id: string
  /** Called for every link, also for one to the current page. */
  onFollow: () => void
}

/** Entries for members; visitors are sent to the sign-in page (SITE-14). */
const MEMBER_ENTRIES: readonly (readonly [label: string, path: string, icon: ReactNode])[] = [
  [nl.menu.favorites, paths.favorites(), <Heart key="icon" aria-hidden="true" />],
  [nl.menu.friends, paths.friends(), <Users key="icon" aria-hidden="true" />],
  [nl.menu.myReviews, paths.myReviews(), <MessageSquareText key="icon" aria-hidden="true" />],
  [nl.menu.planner, paths.planner(), <Sparkles key="icon" aria-hidden="true" />],
]

export function MobileMenu({ id, onFollow }: MobileMenuProps) {
  const { status } = useSession()
  const isMember = status === 'member'
  return (
    <div id={id} className={classNames(styles.menu, isMember && styles.ofMember)}>
      <nav aria-label={nl.menu.title}>
        <p className={styles.title}>{nl.menu.yours}</p>
        <ul className={styles.list}>
          {MEMBER_ENTRIES.map(([label, path, icon]) => (
            <li key={path}>
              <Link to={isMember ? path : paths.auth()} className={styles.link} onClick={onFollow}>
                {icon}
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <p className={styles.title}>{nl.menu.discover}</p>
        <ul className={styles.list}>
          <li>
            <Link to={paths.featured()} className={styles.link} onClick={onFollow}>
              <Star aria-hidden="true" />
              {nl.menu.featured}
            </Link>
          </li>
          <li>
            <Link to={paths.locations()} className={styles.link} onClick={onFollow}>
              <MapPin aria-hidden="true" />
              {nl.menu.locations}
            </Link>
          </li>
        </ul>
        <ul className={styles.categories}>
          {CATEGORY_SLUGS.map((slug) => (
            <li key={slug}>
              <LinkButton to={paths.category(slug)} size="small" onClick={onFollow}>
                {nl.header.categories[slug]}
              </LinkButton>
            </li>
          ))}
        </ul>
      </nav>
      {!isMember && (
        <div className={styles.visitor}>
          <LinkButton to={paths.serverLogin()} reloadDocument>
            {nl.header.signIn}
          </LinkButton>
          <LinkButton to={paths.serverLogin()} reloadDocument variant="primary">
            {nl.header.freeAccount}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
