import { Notice } from '@plekje/ui'
import { FileDrop } from '@plekje/ui/admin'
import { Spinner } from '@plekje/ui/spinner'
import { failureText, useMutation, useNavigate, useQueryClient, venueImportClient } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import styles from './import.module.css'
import { importQuery, importsQuery } from './queries'
import { readImportFile, UnusableFile } from './read-file'

const copy = nl.imports
const MAX_NAME_LENGTH = 200

/** Uploads a file and opens its preview. Nothing is added yet. */
export function UploadFile() {
  const [problem, setProblem] = useState<string>()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const navigate = useNavigate()

  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (file: File) => {
      const content = await readImportFile(file)
      return venueImportClient.previewImport({ body: { fileName: file.name.slice(0, MAX_NAME_LENGTH), content } })
    },
    onSuccess: (preview) => {
      client.setQueryData(importQuery(preview.id).queryKey, preview)
      void client.invalidateQueries({ queryKey: importsQuery().queryKey })
      void navigate(paths.oneImport(preview.id))
    },
    onError: (failure) => {
      const text = failure instanceof UnusableFile ? failure.message : failureText(failure, copy.readFailed)
      setProblem(text)
      if (!(failure instanceof UnusableFile)) showFailure({ title: copy.notRead, description: text }, failure)
    },
  })
  const upload = (files: readonly File[]) => {
    const [file] = files
    if (!file || isPending) return
    setProblem(files.length > 1 ? copy.oneFile : undefined)
    if (files.length === 1) mutate(file)
  }

  return (
    <div className={styles.upload}>
      <FileDrop
        onFiles={upload}
        text={copy.dropHint}
        overText={copy.dropActiveHint}
        choose={copy.choose}
        hint={copy.limits}
        accept=".csv,.txt,.tsv,.json,.geojson,text/csv,application/geo+json,application/json"
        button={{ variant: 'primary', icon: <FileUp aria-hidden="true" /> }}
        busy={isPending && <Spinner label={copy.reading(variables.name)} />}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
    </div>
  )
}
