import type { VenueImport } from '@plekje/contracts'
import { EmptyState, formatDate, LiveRegion, QueryErrorPanel, useToast } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { hasStatus, useQuery, useQueryClient } from '@plekje/web-kit'
import { FileX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import { percentOf } from '../figures/percent'
import { Progress } from '../figures/progress'
import { VENUES_KEY } from '../venues/queries'
import { ApplyImport } from './apply-import'
import { ImportState } from './earlier-imports'
import styles from './import.module.css'
import { ImportRows } from './import-rows'
import { IMPORTS_KEY, importQuery, isRunning } from './queries'
import { UndoImport } from './undo-import'

const copy = nl.imports

/** An import that is previewed, running, applied or undone. */
export function ImportView({ id }: { id: string }) {
  const query = useQuery(importQuery(id))
  const { data, error } = query
  useLostRights(error)
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <EmptyState icon={<FileX />} title={copy.missing} />
  if (!data) {
    if (!error) return <Spinner label={nl.access.loading} />
    return <QueryErrorPanel query={query} fallback={copy.failed} />
  }
  return <ImportDetails venueImport={data} />
}

function ImportDetails({ venueImport }: { venueImport: VenueImport }) {
  const { state, counts } = venueImport
  useImportEndToast(venueImport)
  return (
    <section className={styles.view} aria-labelledby="import-heading">
      <header className={styles.head}>
        <div>
          <h2 id="import-heading" tabIndex={-1}>
            {venueImport.fileName}
          </h2>
          <p className={styles.soft}>
            {copy.about(copy.formats[venueImport.format], venueImport.createdBy, formatDate(venueImport.createdAt))}
          </p>
        </div>
        <ImportState state={state} />
      </header>
      {state === 'previewed' && <ApplyImport venueImport={venueImport} />}
      {state === 'applied' && (
        <div className={styles.act}>
          <p>{copy.applied(counts.added)}</p>
          {counts.added > 0 && <UndoImport venueImport={venueImport} />}
        </div>
      )}
      {state === 'undone' && <p>{copy.undone(counts.undone)}</p>}
      {(state === 'applying' || state === 'undoing') && (
        <div className={styles.running}>
          <Progress label={copy.progress[state]} percent={progressPercent(venueImport)} />
          <p className={styles.soft}>{copy.continuesHint}</p>
          <LiveRegion>{copy.progress[state]}</LiveRegion>
        </div>
      )}
      <ImportRows venueImport={venueImport} />
    </section>
  )
}

/** Percentage of the affected rows that have been processed. */
function progressPercent({ state, counts }: VenueImport): number {
  if (state === 'undoing') return percentOf(counts.undone, counts.undone + counts.added)
  const processedCount = counts.added + counts.skipped
  return percentOf(processedCount, processedCount + counts.new + counts.duplicate)
}

/** Reports the end of an import in a toast and refreshes the lists of venues. */
function useImportEndToast({ state, counts }: VenueImport) {
  const previousState = useRef(state)
  const { toast } = useToast()
  const client = useQueryClient()
  useEffect(() => {
    const wasRunning = isRunning(previousState.current)
    previousState.current = state
    if (!wasRunning || isRunning(state)) return
    toast({ title: state === 'undone' ? copy.undone(counts.undone) : copy.applied(counts.added) })
    void client.invalidateQueries({ queryKey: VENUES_KEY })
    void client.invalidateQueries({ queryKey: [...IMPORTS_KEY, 'list'] })
  }, [state, counts, toast, client])
}
