import { ApiFailure } from '@plekje/contracts/plain'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Shows the server's field errors at their fields, and focuses the first of them. */
export function showServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  failure: unknown,
): void {
  if (!(failure instanceof ApiFailure)) return
  const known = Object.entries(failure.fields).filter(([name]) => name in form.getValues())
  for (const [at, [name, message]] of known.entries()) {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: at === 0 })
  }
}
