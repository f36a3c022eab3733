import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Bell, ChevronRight, Heart, Inbox, MessageSquareText, Settings, Store, Users } from 'lucide-react'
import { nl } from '../../copy/nl'
import styles from './profile.module.css'

const copy = nl.profile

const LINKS = [
  { to: paths.favorites(), icon: Heart, title: copy.favorites, text: copy.favoritesText },
  { to: paths.messages(), icon: Inbox, title: copy.messages, text: copy.messagesText },
  { to: paths.alerts(), icon: Bell, title: copy.alerts, text: copy.alertsText },
  { to: paths.myReviews(), icon: MessageSquareText, title: copy.reviews, text: copy.reviewsText },
  { to: paths.myVenues(), icon: Store, title: copy.venues, text: copy.venuesText },
  { to: paths.friends(), icon: Users, title: copy.friends, text: copy.friendsText },
  { to: paths.settings(), icon: Settings, title: copy.settings, text: copy.settingsText },
] as const

export const OwnLinks = () => (
  <nav className={styles.section} aria-labelledby="own-heading">
    <h2 id="own-heading">{copy.linksHeading}</h2>
    <ul className={styles.things}>
      {LINKS.map(({ to, icon: Icon, title, text }) => (
        <li key={to}>
          <Link to={to} className={styles.thing}>
            <span className={styles.thingIcon} aria-hidden="true">
              <Icon />
            </span>
            <span>
              <strong>{title}</strong>
              <span className={styles.text}>{text}</span>
            </span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
