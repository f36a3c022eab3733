import { EmptyState, LinkButton } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import type { ReactNode } from 'react'

interface EmptyListProps {
  icon: ReactNode
  copy: { readonly empty: string; readonly emptyHint: string; readonly toSearch: string }
}

/** Replaces an empty list with an explanation and a link to the search, where the member can add to it. */
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
