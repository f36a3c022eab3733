import type { VenueImport } from '@plekje/contracts'
import { failureText, useMutation, useQueryClient } from '@plekje/web-kit'
import { useFailureToast } from '../access/lost-rights'
import { importQuery } from './queries'

/** Starts a step of an import, which adds or removes its venues. */
export function useImportStep(
  id: string,
  start: () => Promise<VenueImport>,
  failed: { readonly title: string; readonly description: string },
) {
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { queryKey } = importQuery(id)
  return useMutation({
    mutationFn: start,
    onSuccess: (started) => {
      client.setQueryData(queryKey, started)
      // The focused button disappeared; the result is below the heading.
      document.getElementById('import-heading')?.focus()
    },
    onError: (failure) => {
      showFailure({ title: failed.title, description: failureText(failure, failed.description) }, failure)
      // Another administrator may have changed the import.
      void client.invalidateQueries({ queryKey })
    },
  })
}
