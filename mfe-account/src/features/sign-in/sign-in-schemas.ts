import { Credentials, Registration } from '@plekje/contracts/accounts'
import type { z } from 'zod'

/**
 * What the form for new members holds. The contract's own rules, but for the password: ACCOUNT-4 has no length rule in
 * the browser. The server has one, and its answer shows at the field.
 */
export const RegistrationForm = Registration.extend({
  password: Credentials.shape.password,
  confirmPassword: Credentials.shape.password,
})
export type RegistrationValues = z.input<typeof RegistrationForm>

/** The first and last name may stay empty; an empty one is not sent. */
export function registrationOf(values: RegistrationValues): Registration {
  return {
    username: values.username.trim(),
    email: values.email,
    password: values.password,
    ...(values.firstName?.trim() ? { firstName: values.firstName.trim() } : {}),
    ...(values.lastName?.trim() ? { lastName: values.lastName.trim() } : {}),
  }
}
