import { Credentials, Registration } from '@plekje/contracts/accounts'
import { withoutUndefined } from '@plekje/contracts/plain'
import type { z } from 'zod'

/**
 * The registration form follows the contract, except for the password: ACCOUNT-4 has no minimum length in the browser.
 * The server checks the length, and its message shows at the field.
 */
export const RegistrationForm = Registration.extend({
  password: Credentials.shape.password,
  confirmPassword: Credentials.shape.password,
})
export type RegistrationValues = z.input<typeof RegistrationForm>

/** Omits an empty first or last name. */
export function registrationOf(values: RegistrationValues): Registration {
  const firstName = values.firstName?.trim()
  const lastName = values.lastName?.trim()
  return withoutUndefined({
    username: values.username.trim(),
    email: values.email,
    password: values.password,
    firstName: firstName || undefined,
    lastName: lastName || undefined,
  })
}
