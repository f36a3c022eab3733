import { z } from 'zod'
import { countCharacters } from './count-characters'
import { defineApi } from './define-api'
import { MIN_PASSWORD_CHARACTERS } from './limits'
import { MemberData } from './member-data'
import { MAIL_TIMINGS, STOPPED_MAILS } from './message-kinds'
import { countVisible } from './typed-text'
import { isOfOneScript, isReservedName } from './usernames'
import { EmailAddress, ExactText, Instant, Text } from './values'

export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  /** True for an administrator without rights yet: this session has not proved the second factor that is required. */
  needsSecondFactor: z.boolean().optional(),
})
export type User = z.infer<typeof User>

/** The fields of a member that other members see. */
export const PublicMember = User.pick({ id: true, username: true, firstName: true, profileImageUrl: true })
export type PublicMember = z.infer<typeof PublicMember>

export const UserRow = User.extend({ isEmailVerified: z.boolean(), createdAt: Instant })
export type UserRow = z.infer<typeof UserRow>

/** Control characters, line breaks and marks that change the text direction. */
const unfitCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/**
 * Invisible and private-use characters, which a new username must not contain. Joiners, selectors and tags are allowed,
 * because emoji and Persian need them.
 */
const invisibleCharacters =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Error for a username that imitates a name of the site. */
export const RESERVED_USERNAME =
  'Deze gebruikersnaam lijkt op een naam van de site zelf. Kies een andere, bijvoorbeeld met je eigen naam erin.'

const UNFIT_CHARACTERS_ERROR = 'Deze gebruikersnaam bevat tekens die niet kunnen.'

/** A username of 3–30 characters, unique without case (ACCOUNT-7). Without @: members also sign in by mail address. */
export const Username = ExactText(30, 300)
  .refine((text) => countVisible(text) >= 3, 'Kies een gebruikersnaam van 3 tot 30 tekens.')
  .refine((text) => !unfitCharacters.test(text), UNFIT_CHARACTERS_ERROR)
  .refine((text) => !text.normalize('NFKC').includes('@'), 'Een gebruikersnaam kan geen @ bevatten.')

/** A new username, with stricter rules. Existing usernames stay valid, also the first administrator's. */
export const NewUsername = Username.refine(
  isOfOneScript,
  'Gebruik letters van één alfabet: een gebruikersnaam die alfabetten mengt, kan op die van een ander lijken.',
)
  .refine((text) => !isReservedName(text), RESERVED_USERNAME)
  .refine((text) => !invisibleCharacters.test(text), UNFIT_CHARACTERS_ERROR)

const Password = z
  .string('Vul een wachtwoord in.')
  .max(200, { error: 'Kies een wachtwoord van hoogstens 200 tekens.', abort: true })
  .refine(
    (text) => countCharacters(text, MIN_PASSWORD_CHARACTERS) >= MIN_PASSWORD_CHARACTERS,
    `Kies een wachtwoord van minstens ${MIN_PASSWORD_CHARACTERS} tekens.`,
  )
const PersonName = Text(60, 600)

export const Registration = z.object({
  username: NewUsername,
  email: EmailAddress,
  password: Password,
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
})
export type Registration = z.infer<typeof Registration>

export const Credentials = z.object({
  username: z
    .string('Vul je gebruikersnaam in.')
    .min(1, 'Vul je gebruikersnaam in.')
    .max(254, 'Deze gebruikersnaam is te lang.'),
  password: z.string('Vul je wachtwoord in.').min(1, 'Vul je wachtwoord in.').max(200, 'Dit wachtwoord is te lang.'),
})
export type Credentials = z.infer<typeof Credentials>

const Message = z.object({ message: z.string() })
/** A reply with the username, so that the page behind a link in a mail can show the account. */
const MessageAbout = Message.extend({ username: z.string().optional() })
const LinkToken = z.string('De link is niet compleet.').max(200, 'De link is niet compleet.')

const Timing = z.enum(MAIL_TIMINGS, 'Kies uit now, daily en never.')

export const MailSettings = z.object({
  /** True to mail replies of venues to the member's reviews; for older front ends, which do not know `kinds`. */
  replies: z.boolean('Kies ja of nee.'),
  /** The timing of each kind. In a change, `kinds` prevails over `replies`, and omitted kinds stay as they are. */
  kinds: z
    .object({ friends: Timing, replies: Timing, proposals: Timing, moderation: Timing, venues: Timing })
    .partial()
    .optional(),
})
export type MailSettings = z.infer<typeof MailSettings>

const StopToken = z.string('Deze link klopt niet.').min(1, 'Deze link klopt niet.').max(100, 'Deze link klopt niet.')

export const accountsApi = defineApi({
  currentUser: {
    method: 'GET',
    path: '/user',
    access: 'member',
    refuses: [],
    summary: 'The signed-in user; 401 for a visitor',
    reply: User,
  },
  currentUserAlias: {
    method: 'GET',
    path: '/auth/user',
    access: 'member',
    refuses: [],
    summary: 'The same as /user',
    reply: User,
  },
  register: {
    method: 'POST',
    whenRepeated: 'keyed',
    path: '/register',
    access: 'public',
    refuses: [409],
    summary: 'Creates an account and mails a verification link',
    body: Registration,
    reply: z.union([User, z.object({ requiresEmailVerification: z.literal(true), message: z.string() })]),
    status: 201,
  },
  login: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/login',
    access: 'public',
    refuses: [401],
    summary:
      'Starts a session. With a second factor none is started yet: 403 second_factor_required, and the browser holds a cookie for the next step',
    body: Credentials,
    reply: User,
  },
  logout: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/logout',
    access: 'public',
    refuses: [],
    summary: 'Ends the session',
    reply: z.undefined(),
    status: 204,
  },
  verifyEmail: {
    method: 'GET',
    path: '/verify-email',
    access: 'public',
    refuses: [403, 409],
    summary: 'Verifies an e-mail address by the token of a mail',
    query: z.object({ token: z.string().max(200).optional() }),
    reply: MessageAbout,
  },
  resendVerification: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/resend-verification',
    access: 'public',
    refuses: [],
    summary: 'Mails a new verification link; the reply does not tell whether the address is known',
    body: z.object({ email: EmailAddress }),
    reply: Message,
  },
  forgotPassword: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/forgot-password',
    access: 'public',
    refuses: [],
    summary: 'Mails a link to choose a new password; the reply does not tell whether the address is known',
    body: z.object({ email: EmailAddress }),
    reply: Message,
    status: 202,
  },
  resetPassword: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/reset-password',
    access: 'public',
    refuses: [409],
    summary: 'Sets a new password by the token of a mail, once, and ends all sessions of the member',
    body: z.object({ token: LinkToken.optional(), password: Password }),
    reply: MessageAbout,
  },
  undoEmailChange: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/undo-email-change',
    access: 'public',
    refuses: [409],
    summary: 'Reverts a change of e-mail address by the token of a mail, once, and ends all sessions of the member',
    body: z.object({ token: LinkToken.optional() }),
    reply: MessageAbout,
  },
  changeProfile: {
    method: 'PATCH',
    path: '/account/profile',
    access: 'member',
    refuses: [],
    summary: 'Changes first and last name; null removes a name',
    body: z.object({ firstName: PersonName.nullable(), lastName: PersonName.nullable() }).partial(),
    reply: User,
  },
  mailSettings: {
    method: 'GET',
    path: '/account/mails',
    access: 'member',
    refuses: [],
    summary: 'Which mails the member receives, besides those about the account itself',
    reply: MailSettings,
  },
  changeMailSettings: {
    method: 'PUT',
    path: '/account/mails',
    access: 'member',
    refuses: [],
    summary: 'Sets which mails the member receives',
    body: MailSettings,
    reply: MailSettings,
  },
  stopMails: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/account/mails/stop',
    access: 'public',
    refuses: [404],
    summary: 'Stops a kind of mails to the recipient of one by its token, without signing in (RFC 8058)',
    query: z.object({ token: StopToken, kind: z.enum(STOPPED_MAILS, 'Deze link klopt niet.') }),
    reply: z.undefined(),
    status: 204,
  },
  changePassword: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/password',
    access: 'member',
    refuses: [409],
    summary: 'Changes the password and ends all other sessions',
    body: z.object({
      currentPassword: z
        .string('Vul je huidige wachtwoord in.')
        .min(1, 'Vul je huidige wachtwoord in.')
        .max(200, 'Dit wachtwoord is te lang.'),
      newPassword: Password,
    }),
    reply: Message,
  },
  changeEmail: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/email',
    access: 'member',
    refuses: [409],
    summary: 'Mails a link to the new address; the old one stays until the link is followed',
    body: z.object({
      email: EmailAddress,
      password: z
        .string('Vul je wachtwoord in.')
        .min(1, 'Vul je wachtwoord in.')
        .max(200, 'Dit wachtwoord is te lang.'),
    }),
    reply: Message,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/account',
    access: 'member',
    refuses: [409],
    summary: 'Erases the account; reviews stay without a name',
    body: z.object({
      password: z
        .string('Vul je wachtwoord in.')
        .min(1, 'Vul je wachtwoord in.')
        .max(200, 'Dit wachtwoord is te lang.'),
    }),
    reply: z.undefined(),
    status: 204,
  },
  exportData: {
    method: 'GET',
    path: '/account/data',
    access: 'member',
    refuses: [],
    summary: 'All data of the signed-in member, per service; 503 when one is unavailable',
    reply: z.object({
      exportedAt: Instant,
      account: User.extend({ isEmailVerified: z.boolean(), createdAt: Instant }),
      parts: z.record(z.string(), MemberData),
    }),
  },
  findMember: {
    method: 'GET',
    path: '/internal/members',
    access: 'internal',
    callers: ['social'],
    summary: 'Verified members by username or ids, with public fields only',
    query: z.object({ username: z.string().max(60).optional(), ids: z.string().max(20_000).optional() }),
    reply: z.array(PublicMember),
  },
})

/** Names by id, for services that store ids only. */
export const memberNamesApi = defineApi({
  memberNames: {
    method: 'GET',
    path: '/internal/member-names',
    access: 'internal',
    callers: ['analytics'],
    summary:
      'Usernames of accounts by ids, 200 at most, or those that begin with a text, 100 at most; erased ones are left out',
    query: z.object({
      ids: z.string().max(20_000).optional(),
      beginningWith: Text(100).optional(),
    }),
    reply: z.object({ names: z.array(z.object({ id: z.string(), username: z.string() })) }),
  },
})
