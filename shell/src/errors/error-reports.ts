import type { BrowserError, collectorsApi } from '@plekje/contracts'
import { collectorsClient, sendBeacon } from '@plekje/web-kit'
import { version as shellVersion } from '../../package.json'
import { templateOf } from '../route-owners'
import { describeError } from './describe-error'

/** Limits the reports of a page that keeps failing. */
const MAX_PER_PAGE = 10
const PATH: typeof collectorsApi.reportErrors.path = '/browser-errors'
/** Errors within this time are sent in one request. */
const SEND_AFTER_MS = 1000

interface Unit {
  readonly remote: string
  readonly version: string
}

const shell: Unit = { remote: 'shell', version: shellVersion }
/** Micro-frontends by the base address of their scripts. */
const units = new Map<string, Unit>()
const known = new Set<string>()
let waiting: BrowserError[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Attributes errors in scripts below the absolute address `base` to this micro-frontend. */
export function noteRemote(base: string, remote: string, version = ''): void {
  units.set(base, { remote, version })
}

/**
 * Reports each distinct error once, at most {@link MAX_PER_PAGE} per page, without personal data. The owner is
 * `remote`, or the micro-frontend whose script the stack names. Returns at once and never throws.
 */
export function reportBrowserError(kind: BrowserError['kind'], failure: unknown, remote?: string): void {
  try {
    if (isAbort(failure) || known.size >= MAX_PER_PAGE) return
    const { name, message, stack, addresses, browser } = describeError(failure)
    const key = JSON.stringify([name, message, stack.split('\n')[1]])
    if (known.has(key)) return
    known.add(key)
    const page = templateOf(window.location.pathname)
    waiting.push({ ...unitOf(addresses, remote), kind, name, message, stack, page, browser })
    timer ??= setTimeout(send, SEND_AFTER_MS)
  } catch (problem) {
    console.debug('error not reported', problem)
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
  if (waiting.length === 0) return
  const body = { errors: waiting }
  waiting = []
  if (sendBeacon(PATH, body)) return
  collectorsClient.reportErrors({ body }).catch((failure: unknown) => console.debug('errors not reported', failure))
}

function unitOf(addresses: readonly string[], remote: string | undefined): Unit {
  const all = [...units]
  for (const address of addresses) {
    const found = all.find(([base]) => address.startsWith(base))
    if (found) return found[1]
  }
  if (remote === undefined) return shell
  return all.find(([, unit]) => unit.remote === remote)?.[1] ?? { remote, version: '' }
}

/** A request that was cancelled on purpose is not an error. */
const isAbort = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError'
