import { useToast } from '@plekje/ui'
import { useMutation, useQueryClient, venuesAdminClient } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useTellFailure } from '../access/rights-end'
import { VENUES_KEY } from './queries'

const copy = nl.venues

/** Shows or hides a venue. Also after a failure the list is asked for anew: another administrator may have been first. */
export function useVisibility() {
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, visible }: { id: number; visible: boolean }) =>
      venuesAdminClient.setVisibility({ params: { id }, body: { visible } }),
    onSuccess: () => toast(copy.changed),
    onError: (failure) => tellFailure(copy.notChanged, failure),
    // The button stays busy until the row shows what is true.
    onSettled: () => client.invalidateQueries({ queryKey: VENUES_KEY }),
  })
}
