import { EmptyState, LinkButton } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import type { ReactNode } from 'react'

interface EmptyListProps {
  icon: ReactNode
  copy: { readonly empty: string; readonly emptyHint: string; readonly toSearch: string }
}

/** Replaces an empty list: says what the list is for and links to where it begins. */
export const EmptyList = ({ icon, copy }: EmptyListProps) => (
  <EmptyState
    icon={icon}
    title={copy.empty}
    action={
      <LinkButton variant="primary" to={paths.search()}>
        {copy.toSearch}
      </LinkButton>
    }
  >
    {copy.emptyHint}
  </EmptyState>
)
