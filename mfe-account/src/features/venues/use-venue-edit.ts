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
  readonly successTitle: string
}

/**
 * State of editing a venue. The draft survives a reload and an ended session. A save sends only the changed fields, so
 * that another manager's changes of other fields stay; a change of the same field is a conflict.
 */
export function useVenueEdit(details: OwnVenueDetails, userId: string) {
  const { listingId } = details
  const savedValues = draftOf(details.values)
  const [initialDraft] = useState<Draft>(() => ({ typed: savedValues, base: savedValues }))
  const { draft, edit, clear } = useDraft<Draft>(`own-venue:${listingId}:${userId}`, initialDraft)
  const [problems, setProblems] = useState<Problems>({})
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { typed, base } = draft
  const changedFields = differencesOf(base, typed)
  const isDirty = changedFields.length > 0
  // A field that the member did not change shows the saved value, even when somebody else saved it.
  const values = withFields(savedValues, typed, changedFields)
  const fieldsSavedByOthers = differencesOf(base, savedValues)
  const conflicts = changedFields.filter((field) => fieldsSavedByOthers.includes(field))

  const save = useSending<SaveRequest, OwnVenueDetails>({
    call: (request) =>
      saveWithRetry({
        version: request.version,
        send: (version) => {
          const body: ManagedChanges & { version: number } = { ...changesOf(request.fields, request.typed), version }
          return ownVenueEditsClient.editOwnVenue({ params: { listingId }, body })
        },
        read: () => client.fetchQuery({ ...ownVenueQuery(listingId), staleTime: 0 }),
        isUntouched: (latest) => {
          const savedByOthers = differencesOf(request.base, draftOf(latest.values))
          return !request.fields.some((field) => savedByOthers.includes(field))
        },
      }),
    onSuccess: (saved, { fields, typed: sentDraft, successTitle: title }) => {
      client.setQueryData(ownVenueQuery(listingId).queryKey, saved)
      const isWaiting = saved.waiting.some(({ field }) => fields.includes(field))
      toast(isWaiting ? { title, description: copy.savedWaiting } : { title })
      setProblems({})
      const newBase = draftOf(saved.values)
      const typedMeanwhile = differencesOf(sentDraft, values)
      if (!isDirty || typedMeanwhile.length === 0) clear()
      else {
        // Fields that were not sent keep their base, so that a conflict of theirs stays.
        const unsentFields = typedMeanwhile.filter((field) => !fields.includes(field))
        edit({ typed: withFields(newBase, values, typedMeanwhile), base: withFields(newBase, base, unsentFields) })
      }
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
    savedValues,
    isDirty,
    isSaving: save.isPending,
    /** Applies typed values. Fields in conflict keep their base, so that the conflict stays. */
    change: (next: Partial<VenueDraft>) => {
      edit({ typed: { ...values, ...next }, base: withFields(savedValues, base, conflicts) })
      setProblems({})
    },
    discard: () => {
      clear()
      setProblems({})
    },
    /** Applies the typed changes on top of the values that somebody else saved. */
    applyTyped: () => edit({ typed: values, base: savedValues }),
    /** Replaces the typed values of the conflicting fields by those that somebody else saved. */
    loadTheirs: () => edit({ typed: withFields(values, savedValues, conflicts), base: savedValues }),
    /** Withdraws the value that waits for approval, by sending the field's saved value. */
    withdraw: (field: ManagedField) =>
      save.send({
        fields: [field],
        typed: savedValues,
        base: savedValues,
        version: details.version,
        successTitle: copy.withdrawn,
      }),
    /** Sends the typed values, or returns the names of the fields with errors. Sends nothing while there are conflicts. */
    submit: (): readonly string[] => {
      if (conflicts.length > 0) return []
      const newProblems = problemsOf(changedFields, values)
      setProblems(newProblems)
      const invalidFields = Object.keys(newProblems)
      if (invalidFields.length > 0) return invalidFields
      if (!isDirty) toast({ title: copy.unchanged })
      else save.send({ fields: changedFields, typed: values, base, version: details.version, successTitle: copy.saved })
      return []
    },
  }
}
