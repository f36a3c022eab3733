import { useForm } from 'react-hook-form'

interface ReasonRules {
  readonly maxLength: number
  readonly missing: string
  readonly tooLong: string
}

/** State of the field for a reason. Errors show on submit and disappear on typing. */
export function useReason({ maxLength, missing, tooLong }: ReasonRules) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    defaultValues: { reason: '' },
    reValidateMode: 'onSubmit',
  })
  const fieldProps = () => ({
    ...register('reason', {
      validate: (reason) => {
        if (reason.trim() === '') return missing
        return reason.length <= maxLength || tooLong
      },
      onChange: () => clearErrors('reason'),
    }),
    error: formState.errors.reason?.message,
  })
  return {
    /** Returns the props of a text area. Without this call, the reason is empty and always valid. */
    fieldProps,
    /** Returns a submit handler that passes on the trimmed reason, unless it has errors. */
    submitWith: (onValid: (reason: string) => void) => handleSubmit(({ reason }) => onValid(reason.trim())),
    showServerError: (message: string) => setError('reason', { message }),
  }
}
