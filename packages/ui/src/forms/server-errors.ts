import { ApiFailure } from '@plekje/contracts/plain'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Shows the server's field errors at their fields, and focuses the first of them. */
export function showServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  failure: unknown,
): void {
  if (!(failure instanceof ApiFailure)) return
  const errors = Object.entries(failure.fields).filter(([name]) => name in form.getValues())
  errors.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}
