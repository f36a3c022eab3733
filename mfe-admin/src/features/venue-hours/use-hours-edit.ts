import type { VenueHours } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { areEqual, editOf, type HoursProblems, type HoursValues, problemsOf, valuesOf } from '@plekje/ui/hours'
import { queryOptions, useDraft, useQueryClient, venueHoursClient } from '@plekje/web-kit'
import { saveWithRetry } from '@plekje/web-kit/save-with-retry'
import { useState } from 'react'
import { venueHours as copy } from '../../copy/venue-hours'
import { useFailureToast } from '../access/lost-rights'
import { VENUES_KEY } from '../venues/queries'

export const hoursQuery = (id: number) =>
  queryOptions({
    queryKey: [...VENUES_KEY, 'hours', id],
    queryFn: ({ signal }) => venueHoursClient.venueHours({ params: { id } }, { signal }),
  })

interface Draft {
  readonly typed: HoursValues
  /** The values when editing began. */
  readonly base: HoursValues
}

interface SaveRequest extends Draft {
  readonly version: number
  /** True if the administrator confirms that the hours are right. */
  readonly checked: boolean
}

/**
 * State of editing a venue's hours. The draft survives a reload, a switch of tabs and an ended session. A new review
 * also raises the venue's version, but only a change of the hours is a conflict.
 */
export function useHoursEdit(hours: VenueHours, userId: string) {
  const savedValues = valuesOf(hours)
  const [initialDraft] = useState<Draft>(() => ({ typed: savedValues, base: savedValues }))
  const { draft, edit, clear } = useDraft<Draft>(`hours:${hours.id}:${userId}`, initialDraft)
  const [isChecked, setChecked] = useState(true)
  const [problems, setProblems] = useState<HoursProblems>({})
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { typed, base } = draft
  const isDirty = !areEqual(base, typed)
  // Until the first edit, the form shows the saved hours, even when somebody else changes them.
  const values = isDirty ? typed : savedValues
  const isConflict = isDirty && !areEqual(base, savedValues)

  const save = useSending<SaveRequest, VenueHours>({
    call: (request) =>
      saveWithRetry({
        version: request.version,
        send: (version) =>
          venueHoursClient.setVenueHours({
            params: { id: hours.id },
            body: { ...editOf(request.typed), checked: request.checked, version },
          }),
        read: () => client.fetchQuery(hoursQuery(hours.id)),
        isUntouched: (latest) => areEqual(valuesOf(latest), request.base),
      }),
    onSuccess: (saved, { typed: sentValues }) => {
      client.setQueryData(hoursQuery(hours.id).queryKey, saved)
      toast({ title: copy.saved })
      setProblems({})
      if (!isDirty || areEqual(sentValues, values)) clear()
      else edit({ typed: values, base: valuesOf(saved) })
      void client.invalidateQueries({ queryKey: VENUES_KEY })
    },
    onError: (failure) => {
      setProblems(failure instanceof ApiFailure ? failure.fields : {})
      const reason = failure instanceof ApiFailure && failure.code !== 'unknown' ? failure.error : copy.saveFailed
      showFailure({ title: copy.notSaved, description: reason }, failure)
    },
  })

  return {
    values,
    savedValues,
    problems,
    isChecked,
    isDirty,
    isConflict,
    isSaving: save.isPending,
    setChecked,
    change: (next: Partial<HoursValues>) => {
      edit({ typed: { ...values, ...next }, base: isDirty ? base : savedValues })
      setProblems({})
    },
    discard: () => {
      clear()
      setProblems({})
    },
    /** Applies the typed changes on top of the values that somebody else saved. */
    applyTyped: () => edit({ typed, base: savedValues }),
    /** Sends the hours, or returns the names of the fields with errors. Sends nothing during a conflict. */
    submit: (): readonly string[] => {
      if (isConflict) return []
      const newProblems = problemsOf(values, copy)
      setProblems(newProblems)
      const invalidFields = Object.keys(newProblems)
      if (invalidFields.length === 0) {
        save.send({ typed: values, base: isDirty ? base : savedValues, version: hours.version, checked: isChecked })
      }
      return invalidFields
    },
  }
}

export type HoursEditing = ReturnType<typeof useHoursEdit>
