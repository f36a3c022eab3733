import { InputError } from '@plekje/service-kit'

/**
 * What mail programs make a link of. A username stands in a mail to whatever address someone typed with it: it must not
 * lead people to another site in our name.
 */
const webAddress =
  /[/\\]|www\.|\.(?:nl|com|net|org|eu|be|de|info|io|app|shop|site|online|xyz)(?![\p{L}\p{N}]|\.\p{L})/iu

/** @throws InputError when a new username reads as the address of a site */
export function refuseWebAddress(username: string): void {
  if (!webAddress.test(username.normalize('NFKC'))) return
  const problem = 'Een gebruikersnaam kan geen webadres zijn.'
  throw new InputError('username_web_address', problem, { fields: { username: problem } })
}
