import type { VenueImport } from '@plekje/contracts'
import { Button, Checkbox } from '@plekje/ui'
import { failureText, useMutation, useQueryClient, venueImportClient } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import styles from './import.module.css'
import { importQuery } from './queries'

const copy = nl.imports

/** Adds the venues of a previewed file. */
export function ApplyImport({ venueImport: { id, counts } }: { venueImport: VenueImport }) {
  const [includeDuplicates, setIncludeDuplicates] = useState(false)
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { queryKey } = importQuery(id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => venueImportClient.applyImport({ params: { id }, body: { includeDuplicates } }),
    onSuccess: (started) => {
      client.setQueryData(queryKey, started)
      // The focused button disappeared; the result is below the heading.
      document.getElementById('import-heading')?.focus()
    },
    onError: (failure) => {
      showFailure({ title: copy.notApplied, description: failureText(failure, copy.applyFailed) }, failure)
      // Another administrator may have applied the import.
      void client.invalidateQueries({ queryKey })
    },
  })
  const count = counts.new + (includeDuplicates ? counts.duplicate : 0)
  return (
    <div className={styles.act}>
      {counts.duplicate > 0 && (
        <Checkbox
          label={copy.includeDuplicates(counts.duplicate)}
          isChecked={includeDuplicates}
          onChange={setIncludeDuplicates}
        />
      )}
      {count === 0 ? (
        <p>{copy.nothingToAdd}</p>
      ) : (
        <Button variant="primary" isBusy={isPending} onClick={() => mutate()}>
          {copy.apply(count)}
        </Button>
      )}
    </div>
  )
}
