import { ApiFailure } from '@plekje/contracts/plain'
import { Button, EmptyState } from '@plekje/ui'
import { failureText } from '@plekje/web-kit'
import { nl } from '../../copy/nl'

const copy = nl.lists.unreachable

/** True when the server cannot jump to the page, or the row that the request names is gone. Retrying does not help. */
export const isUnreachablePage = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'page_too_far' || error.code === 'no_such_place')

/** Explains the failure and links to the start of the list. */
export const UnreachablePage = ({ error, onStart }: { error: unknown; onStart: () => void }) => (
  <div role="alert">
    <EmptyState title={copy.title} headingLevel={3} action={<Button onClick={onStart}>{copy.start}</Button>}>
      <p>{failureText(error)}</p>
    </EmptyState>
  </div>
)
