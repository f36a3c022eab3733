import { MAX_PHOTO_TEXT_CHARACTERS } from '@plekje/contracts/plain'
import { Button, Dialog, Picture, TextField } from '@plekje/ui'
import { type FormEvent, useId, useState } from 'react'
import type { VenuePhotoTexts } from './texts'
import styles from './venue-photos.module.css'

interface DescribePhotoProps {
  image: string
  text: string
  texts: VenuePhotoTexts['describeDialog']
  /** Stores the description and reports failures; the dialog closes when it resolves. */
  onSave: (text: string) => Promise<unknown>
  onClose: () => void
}

/** A dialog for the description of a photo, which screen readers read. */
export function DescribePhoto({ image, text: storedText, texts, onSave, onClose }: DescribePhotoProps) {
  const [text, setText] = useState(storedText)
  const formId = useId()
  const [isPending, setPending] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    onSave(text).then(onClose, () => setPending(false))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <Picture src={image} alt="" />
        <TextField
          label={texts.label}
          value={text}
          maxLength={MAX_PHOTO_TEXT_CHARACTERS}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
