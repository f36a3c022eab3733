import { failureText } from '@plekje/web-kit'
import { ErrorPanel, type ErrorPanelProps } from './panels'

interface QueryErrorPanelProps extends Pick<ErrorPanelProps, 'title' | 'headingLevel'> {
  /** The result of `useQuery` or `useInfiniteQuery`, with an `error`. */
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  /** A sentence for when the server sent no message. */
  fallback: string
}

/** Shows a failed query: the server's message, and a button to retry. */
export const QueryErrorPanel = ({ query, fallback, ...panelProps }: QueryErrorPanelProps) => (
  <ErrorPanel
    {...panelProps}
    message={failureText(query.error, fallback)}
    isRetrying={query.isFetching}
    onRetry={() => void query.refetch()}
  />
)
