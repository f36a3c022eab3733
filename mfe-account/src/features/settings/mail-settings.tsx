import { QueryErrorPanel, RadioGroup, SkeletonText, useToast } from '@plekje/ui'
import { accountsClient, useMutation, useQuery, useQueryClient } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import { Setting } from './setting'

const copy = nl.settings.mails
const choices = [
  { value: 'yes', label: copy.yes },
  { value: 'no', label: copy.no },
] as const

/** Which mails a member receives (REVIEW-23). A choice is saved at once. */
export function MailSettings({ userId }: { userId: string }) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const queryKey = ['mail-settings', userId]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => accountsClient.mailSettings(undefined, { signal }) })
  const { mutate } = useMutation({
    mutationFn: (replies: boolean) => accountsClient.changeMailSettings({ body: { replies } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      toast({ title: copy.saved })
    },
    onError: (failure) => showFailure(copy.failed, failure),
  })
  return (
    <Setting heading={copy.heading} text={copy.text}>
      {query.data && (
        <RadioGroup<'yes' | 'no'>
          legend={copy.replies}
          choices={choices}
          value={query.data.replies ? 'yes' : 'no'}
          onChange={(value) => mutate(value === 'yes')}
        />
      )}
      {query.isPending && <SkeletonText lines={2} />}
      {query.isLoadingError && <QueryErrorPanel headingLevel={3} query={query} fallback={copy.loadFailed} />}
    </Setting>
  )
}
