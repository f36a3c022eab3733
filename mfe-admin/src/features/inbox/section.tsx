import { type ReactNode, type Ref, useId } from 'react'
import styles from './inbox.module.css'

interface SectionProps {
  heading: string
  lead?: string | undefined
  /** Gives the heading a place for the focus, for when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Stands beside the heading. */
  actions?: ReactNode
  /** Of the heading, for lists that are named by it as well. */
  headingId?: string
  children: ReactNode
}

/** A part of an administrator's page, named by its heading. */
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
