import type { ManagedChanges, ManagedField, OwnVenueDetails } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { ownVenueEditsClient, useDraft, useQueryClient } from '@plekje/web-kit'
import { saveWithRetry } from '@plekje/web-kit/save-with-retry'
import { useState } from 'react'
import { venueEditCopy as copy } from '../../copy/venue-edit'
import { useFailureToast } from '../members/session-end'
import { historyQuery, ownVenueQuery } from './queries'
import {
  changesOf,
  differencesOf,
  draftOf,
  type Problems,
  problemsOf,
  type VenueDraft,
  withFields,
} from './venue-draft'

interface Draft {
  readonly typed: VenueDraft
  /** The values when editing began. */
  readonly base: VenueDraft
}

interface SaveRequest extends Draft {
  readonly fields: readonly ManagedField[]
  readonly version: number
  /** The title of the notice after a success. */
  readonly done: string
}

/**
 * State of editing a venue. The draft survives a reload and an ended session. Only what was typed is sent, so that another
 * manager's change of other fields stays; a change of the same field is a conflict.
 */
export function useVenueEdit(details: OwnVenueDetails, userId: string) {
  const { listingId } = details
  const current = draftOf(details.values)
  const [empty] = useState<Draft>(() => ({ typed: current, base: current }))
  const { draft, edit, clear } = useDraft<Draft>(`own-venue:${listingId}:${userId}`, empty)
  const [problems, setProblems] = useState<Problems>({})
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { typed, base } = draft
  const changed = differencesOf(base, typed)
  const isDirty = changed.length > 0
  /** Fields without typed changes follow what somebody else saves. */
  const values = withFields(current, typed, changed)
  const theirs = differencesOf(base, current)
  const conflicts = changed.filter((field) => theirs.includes(field))

  const save = useSending<SaveRequest, OwnVenueDetails>({
    call: ({ fields, typed, base, version: baseVersion }) =>
      saveWithRetry({
        version: baseVersion,
        send: (version) => {
          const body: ManagedChanges & { version: number } = { ...changesOf(fields, typed), version }
          return ownVenueEditsClient.editOwnVenue({ params: { listingId }, body })
        },
        read: () => client.fetchQuery({ ...ownVenueQuery(listingId), staleTime: 0 }),
        isUntouched: (latest) => {
          const changedByOthers = differencesOf(base, draftOf(latest.values))
          return fields.every((field) => !changedByOthers.includes(field))
        },
      }),
    onSuccess: (saved, { fields, typed: sent, done }) => {
      client.setQueryData(ownVenueQuery(listingId).queryKey, saved)
      const isWaiting = saved.waiting.some(({ field }) => fields.includes(field))
      toast(isWaiting ? { title: done, description: copy.savedWaiting } : { title: done })
      setProblems({})
      const savedValues = draftOf(saved.values)
      const typedMeanwhile = differencesOf(sent, values)
      if (typedMeanwhile.length === 0) clear()
      else edit({ typed: withFields(savedValues, values, typedMeanwhile), base: savedValues })
      void client.invalidateQueries({ queryKey: historyQuery(listingId).queryKey })
    },
    onError: (failure) => {
      setProblems(failure instanceof ApiFailure ? failure.fields : {})
      showFailure(copy.notSaved, failure)
    },
  })

  return {
    values,
    problems,
    conflicts,
    current,
    isDirty,
    isSaving: save.isPending,
    change: (next: Partial<VenueDraft>) => {
      edit({ typed: { ...values, ...next }, base: withFields(current, base, conflicts) })
      setProblems({})
    },
    discard: () => {
      clear()
      setProblems({})
    },
    /** Applies the typed changes on top of the values that somebody else saved. */
    applyTyped: () => edit({ typed: values, base: current }),
    /** Takes the conflicting values that somebody else saved; other fields keep what was typed. */
    loadTheirs: () => edit({ typed: withFields(values, current, conflicts), base: current }),
    /** Withdraws the value of a field that waits for approval: the present value is sent. */
    withdraw: (field: ManagedField) =>
      save.send({ fields: [field], typed: current, base: current, version: details.version, done: copy.withdrawn }),
    /** Sends what was typed, unless fields have errors. Returns the names of those fields. */
    submit: (): readonly string[] => {
      const found = problemsOf(changed, values)
      setProblems(found)
      const names = Object.keys(found)
      if (names.length > 0) return names
      if (isDirty) {
        save.send({ fields: changed, typed: values, base, version: details.version, done: copy.saved })
      } else toast({ title: copy.unchanged })
      return names
    },
  }
}
