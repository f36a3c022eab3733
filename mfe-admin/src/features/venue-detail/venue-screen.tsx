import type { adminFiguresApi, ReplyOutput, User } from '@plekje/contracts'
import { Button, classNames, LinkButton, Tabs } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { ArrowLeft, ExternalLink, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { en } from '../../copy/en'
import { photos } from '../../copy/photos'
import { Photos, useVenuePhotoUploads } from '../photos/photos'
import { VenueHours } from '../venue-hours/venue-hours'
import { Analytics } from './analytics'
import { Conflict } from './conflict'
import styles from './detail.module.css'
import { EditForm } from './edit-form'
import { Information } from './information'
import { UnsavedGuard } from './unsaved-guard'
import { useVenueEdit } from './use-venue-edit'

type TabId = 'information' | 'hours' | 'analytics' | 'photos'

interface VenueScreenProps {
  details: ReplyOutput<typeof adminFiguresApi.venueDetails>
  user: User
  onReload: () => void
}

/** A venue: its data, the form to edit it, its statistics and its photos. */
export function VenueScreen({ details, user, onReload }: VenueScreenProps) {
  const { venue, analytics, categories, locations } = details
  const [tab, setTab] = useState<TabId>('information')
  const editing = useVenueEdit(venue, user.id)
  const uploads = useVenuePhotoUploads(venue.id)
  const leave = () => {
    editing.cancel()
    uploads.cancelAll()
  }
  const form = useRef<HTMLFormElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing.isEditing)
  useEffect(() => {
    // The focused button disappears on saving or cancelling.
    if (wasEditing.current && !editing.isEditing) editButton.current?.focus()
    wasEditing.current = editing.isEditing
  }, [editing.isEditing])

  const submit = () => {
    const [invalidField] = Object.keys(editing.submit())
    if (!invalidField) return
    // The form is on another tab, which must render before a field can take the focus.
    flushSync(() => setTab('information'))
    form.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus()
  }
  const start = () => {
    setTab('information')
    editing.start()
  }

  return (
    <>
      <UnsavedGuard
        isDirty={editing.isDirty || uploads.isBusy}
        onLeave={leave}
        copy={editing.isDirty ? en.unsaved : photos.unsaved}
      />
      <header className={classNames(styles.head, editing.isEditing && styles.sticky)}>
        <div className={styles.title}>
          <Link className={styles.back} to={paths.adminVenues()}>
            <ArrowLeft aria-hidden="true" />
            {en.back}
          </Link>
          <h1>{venue.name}</h1>
        </div>
        <div className={styles.buttons}>
          <LinkButton size="small" to={paths.listing(venue.slug)} icon={<ExternalLink aria-hidden="true" />}>
            {en.viewPublic}
          </LinkButton>
          {editing.isEditing ? (
            <>
              <Button size="small" onClick={editing.cancel}>
                {en.cancel}
              </Button>
              <Button size="small" variant="primary" aria-disabled={editing.isSaving} onClick={submit}>
                {editing.isSaving ? en.saving : en.save}
              </Button>
            </>
          ) : (
            <Button
              ref={editButton}
              size="small"
              variant="primary"
              icon={<Pencil aria-hidden="true" />}
              onClick={start}
            >
              {en.edit}
            </Button>
          )}
        </div>
      </header>
      {editing.isEditing && (
        <Conflict editing={editing} categories={categories} locations={locations} onLoad={onReload} />
      )}
      <Tabs
        label={en.tabs.label}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'information',
            label: en.tabs.information,
            content: editing.isEditing ? (
              <EditForm ref={form} editing={editing} categories={categories} locations={locations} onSubmit={submit} />
            ) : (
              <Information venue={venue} />
            ),
          },
          { id: 'hours', label: en.tabs.hours, content: <VenueHours id={venue.id} user={user} /> },
          { id: 'analytics', label: en.tabs.analytics, content: <Analytics analytics={analytics} /> },
          { id: 'photos', label: en.tabs.photos, content: <Photos venue={venue} uploads={uploads} /> },
        ]}
      />
    </>
  )
}
