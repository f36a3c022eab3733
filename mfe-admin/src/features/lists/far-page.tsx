import { ApiFailure } from '@plekje/contracts/plain'
import { Button, EmptyState } from '@plekje/ui'
import { failureText } from '@plekje/web-kit'
import { nl } from '../../copy/nl'

const copy = nl.lists.far

/** The server does not go to that page at once, or its row is no more: asking again does not help. */
export const isFarPage = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'page_too_far' || error.code === 'no_such_place')

/** Says what to do instead, and leads to the beginning of the list. */
export const FarPage = ({ error, onStart }: { error: unknown; onStart: () => void }) => (
  <div role="alert">
    <EmptyState title={copy.title} headingLevel={3} action={<Button onClick={onStart}>{copy.start}</Button>}>
      <p>{failureText(error)}</p>
    </EmptyState>
  </div>
)
