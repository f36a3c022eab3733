import { Button, classNames, Notice } from '@plekje/ui'
import { failureText, useMutation, useNavigate, useQueryClient, venueImportClient } from '@plekje/web-kit'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { Spinner } from '../access/loading'
import { useTellFailure } from '../access/rights-end'
import { useFileDrop } from '../files/use-file-drop'
import styles from './import.module.css'
import { importQuery, importsQuery } from './queries'
import { readImportFile, UnusableFile } from './read-file'

const copy = nl.imports

/** Chooses a file and has it read; nothing is added by that. */
export function UploadFile() {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const navigate = useNavigate()

  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (file: File) => {
      const content = await readImportFile(file)
      return venueImportClient.previewImport({ body: { fileName: file.name.slice(0, 200), content } })
    },
    onSuccess: (read) => {
      client.setQueryData(importQuery(read.id).queryKey, read)
      void client.invalidateQueries({ queryKey: importsQuery().queryKey })
      void navigate(paths.oneImport(read.id))
    },
    onError: (failure) => {
      const text = failure instanceof UnusableFile ? failure.message : failureText(failure, copy.readFailed)
      setProblem(text)
      if (!(failure instanceof UnusableFile)) tellFailure({ title: copy.notRead, description: text }, failure)
    },
  })
  const take = (files: readonly File[]) => {
    const [file] = files
    if (!file || isPending) return
    setProblem(files.length > 1 ? copy.oneFile : undefined)
    if (files.length === 1) mutate(file)
  }
  const { isOver, handlers } = useFileDrop(take)

  return (
    <div className={styles.upload}>
      <div className={classNames(styles.drop, isOver && styles.over)} {...handlers}>
        {isPending ? (
          <Spinner label={copy.reading(variables.name)} />
        ) : (
          <>
            <p>{isOver ? copy.dropNow : copy.drop}</p>
            <Button
              variant="primary"
              icon={<FileUp aria-hidden="true" />}
              aria-describedby={hintId}
              onClick={() => input.current?.click()}
            >
              {copy.choose}
            </Button>
            <p id={hintId} className={styles.soft}>
              {copy.limits}
            </p>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,.json,.geojson,text/csv,application/geo+json,application/json"
          aria-label={copy.choose}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </div>
  )
}
