import { RESERVED_USERNAME } from '@plekje/contracts'
import {
  AuthenticationError,
  ConflictError,
  InputError,
  NotAllowedError,
  NotFoundError,
  TooManyRequestsError,
} from '@plekje/service-kit'
import { isWebAddress } from './domain/web-address'

/** The refusals of this service, each with its Dutch text. */

export const usernameTaken = () =>
  new ConflictError('username_taken', 'Deze gebruikersnaam is al in gebruik. Kies een andere.', {
    fields: { username: 'Deze gebruikersnaam is al in gebruik.' },
  })

/** The error for the site's own name; the contract has the names that are reserved on every site. */
export const reservedUsername = () =>
  new InputError('invalid_input', RESERVED_USERNAME, { fields: { username: RESERVED_USERNAME } })

/** @throws InputError when a new username reads as the address of a site */
export function refuseWebAddress(username: string): void {
  if (!isWebAddress(username)) return
  const problem = 'Een gebruikersnaam kan geen webadres zijn. Laat de punt weg, of zet er een spatie achter.'
  throw new InputError('username_web_address', problem, { fields: { username: problem } })
}

/** The error for a wrong password and for an unknown account. */
export const wrongCredentials = () =>
  new AuthenticationError('wrong_credentials', 'Deze gebruikersnaam en dit wachtwoord horen niet bij elkaar.')

/** The error of ACCOUNT-9; front ends recognise it by "nog niet geverifieerd". */
export const emailNotVerified = () =>
  new NotAllowedError(
    'email_not_verified',
    'Je e-mailadres is nog niet geverifieerd. Controleer je inbox en klik op de verificatielink.',
  )

/** The error for a wrong password of a signed-in member. A 403: a 401 would tell the browser that the session ended. */
export const wrongPassword = (field: string) =>
  new NotAllowedError('wrong_password', 'Dit wachtwoord klopt niet.', {
    fields: { [field]: 'Dit wachtwoord klopt niet.' },
  })

export const notSignedIn = () => new AuthenticationError()

export const passwordChangedMeanwhile = () =>
  new ConflictError('password_changed', 'Je wachtwoord is zojuist al gewijzigd. Probeer het opnieuw.')

export const lastAdministrator = () =>
  new ConflictError('last_administrator', 'Dit is de laatste admin. Maak eerst iemand anders admin.')

export const userNotFound = () => new NotFoundError('user_not_found', 'Deze gebruiker bestaat niet (meer).')

export const sameEmail = () =>
  new ConflictError('same_email', 'Dit is al je e-mailadres.', { fields: { email: 'Dit is al je e-mailadres.' } })

export const emailTaken = () =>
  new ConflictError('email_taken', 'Dit e-mailadres wordt inmiddels door een ander account gebruikt.')

export const tokenMissing = () => new InputError('token_missing', 'Ontbrekende verificatietoken')

export const tokenUnknown = () =>
  new InputError(
    'token_unknown',
    'Deze verificatielink is ongeldig. Controleer of je de hele link hebt, of vraag een nieuwe aan.',
  )

/** The error for an expired verification link; front ends recognise it by "verlopen" (ACCOUNT-10). */
export const tokenExpired = () =>
  new InputError('token_expired', 'Deze verificatielink is verlopen. Vraag een nieuwe verificatie-e-mail aan.')

export const tokenUsed = () =>
  new ConflictError('token_used', 'Deze verificatielink is al gebruikt: je e-mailadres is al geverifieerd.')

export const tokenReplaced = () =>
  new ConflictError('token_replaced', 'Deze verificatielink hoort bij een e-mailadres dat je niet meer gebruikt.')

export const registrationReplaced = () =>
  new ConflictError(
    'registration_replaced',
    'Deze verificatielink hoort bij een eerdere registratie, die door een nieuwere is vervangen. Gebruik de link in de laatste e-mail, of vraag een nieuwe aan.',
  )

export const linkIncomplete = () =>
  new InputError('token_missing', 'Deze link is niet compleet. Open hem vanuit de e-mail.')

export const resetUnknown = () =>
  new InputError('token_unknown', 'Deze link is ongeldig. Controleer of je de hele link hebt, of vraag een nieuwe aan.')

/** The error for an expired reset link; front ends recognise it by "verlopen". */
export const resetExpired = () => new InputError('token_expired', 'Deze link is verlopen. Vraag een nieuwe aan.')

export const resetUsed = () =>
  new ConflictError(
    'token_used',
    'Met deze link is al een nieuw wachtwoord gekozen. Vraag een nieuwe aan als je het weer kwijt bent.',
  )

export const undoUnknown = () =>
  new InputError('token_unknown', 'Deze link is ongeldig of al gebruikt. Controleer of je de hele link hebt.')

export const undoExpired = () =>
  new InputError(
    'token_expired',
    'Deze link is verlopen: een wijziging kan drie dagen lang worden teruggedraaid. Stuur ons een bericht via Contact als dit account van jou is.',
  )

/** The error for an undo link whose address another account uses. The link works once that account gives it up. */
export const formerEmailTaken = (username?: string) => {
  const account = username ? `een ander account (“${username}”)` : 'een ander account'
  return new ConflictError(
    'former_email_taken',
    `Dit e-mailadres hoort inmiddels bij ${account}. Geef dat account een ander e-mailadres of verwijder het, en volg daarna deze link opnieuw.`,
  )
}

export const tooManyAttempts = (seconds: number) =>
  new TooManyRequestsError('too_many_attempts', `Te veel pogingen. Probeer het over ${waitText(seconds)} opnieuw.`, {
    retryAfterSeconds: seconds,
  })

/** The reply when the password is right and a second factor is required; front ends recognise the code. */
export const SECOND_FACTOR_REQUIRED = {
  error: 'Je wachtwoord klopt. Bevestig nu met je tweede stap: een code van je app, een passkey of een herstelcode.',
  code: 'second_factor_required',
} as const

/** The error for a second step that expired or had too many attempts: the password is required again. */
export const stepExpired = () =>
  new AuthenticationError('second_step_over', 'Deze stap is verlopen. Vul je gebruikersnaam en wachtwoord opnieuw in.')

export const wrongCode = (field: string, text = 'Deze code klopt niet, of is al gebruikt.') =>
  new NotAllowedError('wrong_code', text, { fields: { [field]: text } })

export const setUpExpired = () =>
  new ConflictError('set_up_over', 'Het instellen duurde te lang. Begin opnieuw, dan krijg je een nieuwe sleutel.')

export const factorPresent = () =>
  new ConflictError('second_factor_present', 'Er is al een app met codes ingesteld. Zet die eerst uit.')

export const factorsChanged = () =>
  new ConflictError(
    'second_factors_changed',
    'Je tweede stap is zojuist op een andere plek gewijzigd. Probeer het opnieuw.',
  )

export const lastSecondFactor = () =>
  new ConflictError(
    'last_second_factor',
    'Als administrator heb je op deze site een tweede stap nodig. Stel eerst een andere in; daarna kan deze weg.',
  )

export const passkeyExpired = () =>
  new ConflictError('passkey_over', 'Dit duurde te lang. Probeer het opnieuw met je passkey.')

export const passkeyUnknown = () =>
  new NotAllowedError(
    'passkey_unknown',
    'Deze passkey hoort niet (meer) bij een account. Log in met je wachtwoord, of kies een andere passkey.',
  )

export const passkeyRefused = () =>
  new NotAllowedError(
    'passkey_refused',
    'Deze passkey konden we niet controleren. Probeer het opnieuw of kies een andere.',
  )

export const passkeyTaken = () =>
  new ConflictError('passkey_taken', 'Deze passkey hoort al bij een account. Maak een andere.')

export const passkeyNotFound = () => new NotFoundError('passkey_not_found', 'Deze passkey bestaat niet (meer).')

export const tooManyPasskeys = (max: number) =>
  new ConflictError('too_many_passkeys', `Je kunt hoogstens ${max} passkeys bewaren. Verwijder er eerst een.`)

export const sessionNotFound = () => new NotFoundError('session_not_found', 'Deze sessie is al beëindigd.')

const waitText = (seconds: number) => {
  if (seconds === 1) return '1 seconde'
  return seconds < 90 ? `${seconds} seconden` : `${Math.ceil(seconds / 60)} minuten`
}
