import type { VenueImport } from '@plekje/contracts'
import { Button, Checkbox } from '@plekje/ui'
import { venueImportClient } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import styles from './import.module.css'
import { useImportStep } from './use-import-step'

const copy = nl.imports

/** Adds the venues of a previewed file. */
export function ApplyImport({ venueImport: { id, counts } }: { venueImport: VenueImport }) {
  const [includeDuplicates, setIncludeDuplicates] = useState(false)
  const { mutate, isPending } = useImportStep(
    id,
    () => venueImportClient.applyImport({ params: { id }, body: { includeDuplicates } }),
    { title: copy.notApplied, description: copy.applyFailed },
  )
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
