import { type ReactNode, type Ref, useId } from 'react'
import styles from './inbox.module.css'

interface SectionProps {
  heading: string
  lead?: string | undefined
  /** The heading, which takes the focus when the focused element disappears. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Shown beside the heading. */
  actions?: ReactNode
  /** Id of the heading, for lists that it labels too. */
  headingId?: string
  children: ReactNode
}

/** A section of an administrator's page, labelled by its heading. */
export function Section({ heading, lead, headingRef, actions, headingId, children }: SectionProps) {
  const ownId = useId()
  const id = headingId ?? ownId
  return (
    <section className={styles.inbox} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {heading}
          </h2>
          {lead && <p>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}
