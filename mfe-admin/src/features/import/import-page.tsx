import { pageTitles } from '@plekje/contracts/plain'
import { site, usePageTitle, useSearchParams } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'
import { AdminOnly } from '../access/admin-only'
import { AdminPage } from '../access/admin-page'
import { BackLink } from '../access/back-link'
import { CsvHelp } from './csv-help'
import { EarlierImports } from './earlier-imports'
import styles from './import.module.css'
import { ImportView } from './import-view'
import { UploadFile } from './upload-file'

const copy = nl.imports
const IMPORT_ID = /^[\w-]{1,64}$/

/** `/admin/import`: uploads a file; `?import=` shows an import. */
export function ImportPage() {
  usePageTitle(pageTitles.adminImport(site().brand))
  const [query] = useSearchParams()
  const id = query.get('import') ?? ''
  return (
    <AdminOnly fallback="home">
      {() => (
        <AdminPage title={copy.title} subtitle={copy.subtitle}>
          {IMPORT_ID.test(id) ? (
            <>
              <BackLink to={paths.imports()}>{copy.all}</BackLink>
              <ImportView key={id} id={id} />
            </>
          ) : (
            <>
              <BackLink to={paths.adminVenues()}>{copy.back}</BackLink>
              <div className={styles.start}>
                <UploadFile />
                <CsvHelp />
                <EarlierImports />
              </div>
            </>
          )}
        </AdminPage>
      )}
    </AdminOnly>
  )
}
