import { Container, EmptyState, LinkButton } from '@plekje/ui'
import { SearchX } from 'lucide-react'
import { nl } from '../../copy/nl'
import * as paths from '../../paths'

/** The page of an unknown venue or category. */
export const NotFound = ({ title, hint }: { title: string; hint: string }) => (
  <Container>
    <EmptyState
      headingLevel={1}
      icon={<SearchX />}
      title={title}
      action={
        <LinkButton variant="primary" to={paths.home()}>
          {nl.toHome}
        </LinkButton>
      }
    >
      {hint}
    </EmptyState>
  </Container>
)
