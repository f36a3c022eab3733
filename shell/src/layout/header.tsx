import { classNames, IconButton, LinkButton, usePressOutside, VisuallyHidden } from '@plekje/ui'
import { LazyPart, Link, NavLink, useLocation, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Menu, MessageCircle, Search, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nl } from '../copy/nl'
import { PartFailedDialog } from '../errors/part-failed-dialog'
import { CATEGORY_SLUGS } from './category-slugs'
import styles from './header.module.css'
import { Logo } from './logo'
import { MobileMenu } from './mobile-menu'
import { UserMenu } from './user-menu'

/** Links for members beside the user menu (SITE-13). Narrow screens have them in the mobile menu. */
const MEMBER_LINKS = [
  [nl.menu.friends, paths.friends()],
  [nl.menu.myReviews, paths.myReviews()],
  [nl.menu.planner, paths.planner()],
] as const

const loadMessagesLink = () => import('../messages/messages-link').then((module) => module.MessagesLink)
const loadFeedbackDialog = () => import('../feedback/feedback-dialog').then((module) => module.FeedbackDialog)

export function Header() {
  const { status, user } = useSession()
  const isMember = status === 'member'
  const menu = useMenu()
  const [feedbackState, setFeedbackState] = useState<'unused' | 'open' | 'closed'>('unused')
  const closeFeedback = () => setFeedbackState('closed')
  const openFeedback = () => {
    menu.close()
    setFeedbackState('open')
  }

  return (
    <header className={styles.header} ref={menu.area}>
      <div className={styles.bar}>
        <Logo />
        <nav className={styles.nav} aria-label={nl.header.navigation}>
          {CATEGORY_SLUGS.map((slug) => (
            <NavLink key={slug} to={paths.category(slug)} className={styles.navLink ?? ''}>
              {nl.header.categories[slug]}
            </NavLink>
          ))}
          {isMember && (
            <div className={styles.memberLinks}>
              {MEMBER_LINKS.map(([label, path]) => (
                <NavLink key={path} to={path} className={styles.navLink ?? ''}>
                  {label}
                </NavLink>
              ))}
            </div>
          )}
        </nav>
        <div className={styles.actions}>
          <Link to={paths.search()} className={styles.iconLink} title={nl.header.search}>
            <Search aria-hidden="true" />
            <VisuallyHidden>{nl.header.search}</VisuallyHidden>
          </Link>
          <IconButton label={nl.header.feedback} icon={<MessageCircle />} onClick={openFeedback} />
          {user && (
            <div className={styles.messages}>
              <LazyPart load={loadMessagesLink}>{(MessagesLink) => <MessagesLink userId={user.id} />}</LazyPart>
            </div>
          )}
          {isMember && <UserMenu />}
          {!isMember && (
            <div className={classNames(styles.visitor, status === 'loading' && styles.unknown)}>
              <LinkButton to={paths.serverLogin()} reloadDocument variant="quiet" size="small">
                {nl.header.signIn}
              </LinkButton>
              <LinkButton to={paths.serverLogin()} reloadDocument variant="primary" size="small">
                {nl.header.freeAccount}
              </LinkButton>
            </div>
          )}
          <IconButton
            ref={menu.button}
            className={classNames(styles.menuButton, isMember && styles.ofMember)}
            aria-expanded={menu.isOpen}
            aria-controls="mobile-menu"
            label={nl.header.menu}
            icon={menu.isOpen ? <X /> : <Menu />}
            onClick={menu.toggle}
          />
        </div>
      </div>
      {menu.isOpen && <MobileMenu id="mobile-menu" onFollow={menu.close} />}
      {feedbackState !== 'unused' && (
        <LazyPart
          load={loadFeedbackDialog}
          failed={(retry) => (
            <PartFailedDialog isOpen={feedbackState === 'open'} onClose={closeFeedback} onRetry={retry} />
          )}
        >
          {(FeedbackDialog) => <FeedbackDialog isOpen={feedbackState === 'open'} onClose={closeFeedback} />}
        </LazyPart>
      )}
    </header>
  )
}

/** State of the menu. Escape, a click outside and a change of page close it. */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of page closes the menu.
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  const close = useCallback(() => setOpen(false), [])
  usePressOutside(area, isOpen, close)

  return { isOpen, area, button, close, toggle: () => setOpen((open) => !open) }
}
