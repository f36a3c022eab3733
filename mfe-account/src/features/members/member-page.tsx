import { Container, EmptyState, LinkButton, LiveRegion, QueryErrorPanel, SkeletonText } from '@plekje/ui'
import { useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import type { ComponentProps, ReactNode } from 'react'
import { nl } from '../../copy/nl'
import styles from './member-page.module.css'

interface MemberPageProps {
  title: string
  lead: string
  width?: 'wide' | 'text'
  /** Shown to visitors instead of the content. */
  visitor: { readonly title: string; readonly hint: string; readonly icon: ReactNode }
  /** Number of lines of the skeleton. */
  lines?: number
  /** Shown while the session is loading. */
  skeleton?: ReactNode
  /** Rendered for members only, so that a visitor's screen makes no member calls. */
  children: ReactNode
}

/** Frame of a members' screen: heading, content, and what visitors see instead. */
export function MemberPage({ title, lead, width = 'wide', visitor, lines = 6, skeleton, children }: MemberPageProps) {
  const { status } = useSession()
  return (
    <Container width={width}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {status !== 'visitor' && <p className={styles.lead}>{lead}</p>}
        </header>
        {status === 'member' && children}
        {status === 'loading' && <LoadingArea>{skeleton ?? <SkeletonText lines={lines} />}</LoadingArea>}
        {status === 'visitor' && (
          <EmptyState
            icon={visitor.icon}
            title={visitor.title}
            action={
              <LinkButton variant="primary" to={paths.auth()}>
                {nl.members.signIn}
              </LinkButton>
            }
          >
            {visitor.hint}
          </EmptyState>
        )}
      </div>
    </Container>
  )
}

/** A skeleton, which screen readers announce as loading. */
export const LoadingArea = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <LiveRegion>{nl.members.loading}</LiveRegion>
  </>
)

type QueryPlaceholderProps = ComponentProps<typeof QueryErrorPanel> & Pick<MemberPageProps, 'lines' | 'skeleton'>

/** Replaces the content of a query without data: a skeleton while it loads, its error with a retry after a failure. */
export function QueryPlaceholder({ lines = 6, skeleton, ...panelProps }: QueryPlaceholderProps) {
  if (panelProps.query.error) return <QueryErrorPanel {...panelProps} />
  return <LoadingArea>{skeleton ?? <SkeletonText lines={lines} />}</LoadingArea>
}
