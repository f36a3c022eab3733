import { VisuallyHidden } from '@plekje/ui'
import { nl } from '../../copy/nl'

/** A link to another page, so that the list stays open. */
export const NewTabLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
    <VisuallyHidden> ({nl.lists.opensNewTab})</VisuallyHidden>
  </a>
)
