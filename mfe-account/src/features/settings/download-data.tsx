import { Button, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { accountsClient } from '@plekje/web-kit'
import { Download } from 'lucide-react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import { saveFile } from './save-file'
import { Setting } from './setting'

const copy = nl.settings.data

export function DownloadData() {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const { send, isPending } = useSending({
    call: () => accountsClient.exportData(),
    onSuccess: (data) => {
      saveFile(copy.file, 'application/json', JSON.stringify(data, null, 2))
      toast({ title: copy.downloaded, description: copy.file })
    },
    onError: (failure) => showFailure(copy.failed, failure),
  })
  return (
    <Setting heading={copy.heading} text={copy.text}>
      <Button icon={<Download aria-hidden="true" />} isBusy={isPending} onClick={() => send(undefined)}>
        {copy.submit}
      </Button>
    </Setting>
  )
}
