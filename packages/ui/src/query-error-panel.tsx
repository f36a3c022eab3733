import { failureText } from '@plekje/web-kit'
import { ErrorPanel, type ErrorPanelProps } from './panels'

interface QueryErrorPanelProps extends Pick<ErrorPanelProps, 'title' | 'headingLevel'> {
  /** What `useQuery` or `useInfiniteQuery` gave, with an `error`. */
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  /** What is said, in Dutch, when the server sent no sentence of its own. */
  fallback: string
}

/** A query failed: says what the server said, and offers to ask again. */
export const QueryErrorPanel = ({ query, fallback, ...shown }: QueryErrorPanelProps) => (
  <ErrorPanel
    {...shown}
    message={failureText(query.error, fallback)}
    isRetrying={query.isFetching}
    onRetry={() => void query.refetch()}
  />
)
