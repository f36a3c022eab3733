import type { BrowserError, collectorsApi } from '@plekje/contracts'
import { collectorsClient, sendBeacon } from '@plekje/web-kit'
import { version as shellVersion } from '../../package.json'
import { templateOf } from '../route-owners'
import { describeError } from './describe-error'

/** A page that fails over and over says nothing new. */
const MAX_PER_PAGE = 10
const PATH: typeof collectorsApi.reportErrors.path = '/browser-errors'
/** What fails together goes together. */
const SEND_AFTER_MS = 1000

interface Unit {
  readonly remote: string
  readonly version: string
}

const shell: Unit = { remote: 'shell', version: shellVersion }
/** Micro-frontends by the address below which their code lies. */
const units = new Map<string, Unit>()
const known = new Set<string>()
let waiting: BrowserError[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** From now on an error in code below `base`, an absolute address, counts as one of this micro-frontend. */
export function noteRemote(base: string, remote: string, version = ''): void {
  units.set(base, { remote, version })
}

/**
 * Tells the collector what went wrong: each error once, ten of a page at most, without anything personal. Whose code it
 * was is `remote`, or what the stack names. Never waits, never throws.
 */
export function reportBrowserError(kind: BrowserError['kind'], failure: unknown, remote?: string): void {
  try {
    if (isNoError(failure) || known.size >= MAX_PER_PAGE) return
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

/** Listens for what nobody catches. React's own are for the root: {@link reportBrowserError}. */
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

/** Someone went on before an answer was there. */
const isNoError = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError'
