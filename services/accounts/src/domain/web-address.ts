/**
 * What mail programs make a link of. A username stands in a mail to whatever address someone typed with it: it must not
 * lead people to another site in our name.
 */
const webAddress =
  /[/\\]|www\.|\.(?:nl|com|net|org|eu|be|de|info|io|app|shop|site|online|xyz)(?![\p{L}\p{N}]|\.\p{L})/iu

/** Whether a username reads as the address of a site. */
export const isWebAddress = (username: string): boolean => webAddress.test(username.normalize('NFKC'))
