import type { BrowserError } from '@plekje/contracts'

const MAX_NAME_LENGTH = 80
const MAX_MESSAGE_LENGTH = 300
const MAX_STACK_LENGTH = 3000

export type DescribedError = Pick<BrowserError, 'name' | 'message' | 'stack' | 'browser'> & {
  /** Absolute addresses in the stack, innermost frame first. */
  readonly addresses: readonly string[]
}

/** Describes an error without personal data. A chunk that failed to load has its address in the message. */
export function describeError(failure: unknown): DescribedError {
  const isError = failure instanceof Error
  const name = isError ? failure.name : typeof failure
  const message = isError ? failure.message : 'no error was thrown'
  const stack = (isError ? failure.stack : undefined) ?? ''
  return {
    name: clean(name).slice(0, MAX_NAME_LENGTH),
    message: clean(message).slice(0, MAX_MESSAGE_LENGTH),
    stack: clean(stack).slice(0, MAX_STACK_LENGTH),
    addresses: `${stack}\n${message}`.match(/https?:\/\/[^\s)?#]+/g) ?? [],
    browser: browserFamily(navigator.userAgent),
  }
}

/** Removes queries, e-mail addresses and long numbers, and makes the site's own addresses relative. */
const clean = (text: string): string =>
  text
    .replace(/((?:https?:\/)?\/[^\s?#()]*)[?#][^\s:)]*/g, '$1')
    .replaceAll(window.location.origin, '')
    .replace(/[^\s@"'(]+@[^\s@/:"']+\.[a-z]{2,}/gi, '*')
    .replace(/\d{7,}/g, '*')

function browserFamily(userAgent: string): BrowserError['browser'] {
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrom(?:e|ium)\//.test(userAgent)) return 'chromium'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
