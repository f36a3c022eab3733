import type { BrowserError, collectorsApi } from '@plekje/contracts'
import { collectorsClient, sendBeacon } from '@plekje/web-kit'
import { version as shellVersion } from '../../package.json'
import { templateOf } from '../route-owners'
import { describeError } from './describe-error'

const MAX_REPORTS_PER_PAGE = 10
const PATH: typeof collectorsApi.reportErrors.path = '/browser-errors'
/** Errors within this time are sent in one request. */
const SEND_DELAY_MS = 1000

interface FrontEnd {
  readonly remote: string
  readonly version: string
}

const shell: FrontEnd = { remote: 'shell', version: shellVersion }
/** Front ends by the base address of their scripts. */
const frontEnds = new Map<string, FrontEnd>()
const reportedKeys = new Set<string>()
let unsentErrors: BrowserError[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Attributes errors in scripts below the absolute address `base` to this micro-frontend. */
export function registerScripts(base: string, remote: string, version = ''): void {
  frontEnds.set(base, { remote, version })
}

/**
 * Reports each distinct error once, at most {@link MAX_REPORTS_PER_PAGE} per page, without personal data. The error
 * belongs to the front end whose script the stack names, else to `remote`, else to the shell. Never throws.
 */
export function reportBrowserError(kind: BrowserError['kind'], failure: unknown, remote?: string): void {
  try {
    if (isAbort(failure) || reportedKeys.size >= MAX_REPORTS_PER_PAGE) return
    const { name, message, stack, addresses, browser } = describeError(failure)
    // In Chromium the first line of a stack repeats the message.
    const [, secondLine] = stack.split('\n')
    const key = JSON.stringify([name, message, secondLine])
    if (reportedKeys.has(key)) return
    reportedKeys.add(key)
    const page = templateOf(window.location.pathname)
    unsentErrors.push({ ...ownerOf(addresses, remote), kind, name, message, stack, page, browser })
    timer ??= setTimeout(send, SEND_DELAY_MS)
  } catch (error) {
    console.debug('error not reported', error)
  }
}

/** Reports uncaught errors and unhandled rejections. Errors that React catches are reported by the root's options. */
export function listenForErrors(): void {
  window.addEventListener('error', ({ error }) => {
    if (error) reportBrowserError('uncaught', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reportBrowserError('rejection', reason))
  window.addEventListener('pagehide', send)
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (unsentErrors.length === 0) return
  const body = { errors: unsentErrors }
  unsentErrors = []
  if (sendBeacon(PATH, body)) return
  collectorsClient.reportErrors({ body }).catch((failure: unknown) => console.debug('errors not reported', failure))
}

function ownerOf(addresses: readonly string[], remote: string | undefined): FrontEnd {
  for (const address of addresses) {
    for (const [base, frontEnd] of frontEnds) {
      if (address.startsWith(base)) return frontEnd
    }
  }
  if (remote === undefined) return shell
  return [...frontEnds.values()].find((frontEnd) => frontEnd.remote === remote) ?? { remote, version: '' }
}

/** True for a request that was cancelled on purpose, which is not an error. */
const isAbort = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError'
