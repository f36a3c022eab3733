import { createHash } from 'node:crypto'
import {
  REMOTE_SLOT,
  type RenderAnswer,
  type RenderedPage,
  type RenderedParts,
  type RenderReply,
  type RenderRequest,
} from '@plekje/front-end-files'
import type { Renderer } from '@plekje/front-end-files/renderer'
import type { Logger } from '@plekje/service-kit'
import type { KeptAnswer } from './kept-answer'
import { LruMemory } from './lru-memory'

/** HTML for a page, made by the shell and one micro-frontend. */
export interface ComposedPage {
  /** Of the element that holds the page. */
  readonly html: string
  readonly parts: RenderedParts
  /** Addresses of stylesheets and scripts that the page needs beside the shell's own. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Another page has another tag. */
  readonly tag: string
}

export interface PageComposer {
  /**
   * The HTML of a public page, as any visitor gets it; undefined when the browser has to render: nobody renders that page,
   * something failed, is of another version than the page loads, or takes longer than 300 ms. Never rejects.
   */
  compose(page: PageToCompose): Promise<ComposedPage | undefined>
}

export interface PageToCompose {
  /** Path and query. */
  readonly address: string
  readonly template: { readonly body: Buffer; readonly etag: string }
}

/** Where a micro-frontend's files are, and what of it counts now. */
export interface CurrentRemote {
  /** Its renderer. */
  readonly renderer: Renderer
  /** The script that pages load now. */
  readonly version: string
  /** Address of its files. */
  readonly base: string
}

/** From then on the visitor is better off with scripts of their own. */
const PATIENCE_MS = 300
/** Of rounds of questions to one micro-frontend. */
const MOST_TURNS = 4
const MINUTE_MS = 60_000

/** A page, and all that it was made from: it is good as long as that is the same. */
interface Kept {
  readonly page: ComposedPage
  readonly bytes: number
  readonly template: string
  readonly minute: number
  readonly remote: { readonly name: string; readonly version: string } | undefined
  readonly answers: ReadonlyMap<string, KeptAnswer>
}

export function createPageComposer(options: {
  readonly shell: Renderer
  /** Undefined when the site has none of that name, or nobody may render it. */
  readonly remote: (name: string) => Promise<CurrentRemote | undefined>
  /** A visitor's answer, from memory where it is kept; undefined for what visitors do not share. */
  readonly read: (path: string) => Promise<KeptAnswer> | KeptAnswer | undefined
  readonly brand: string
  readonly maxBytes: number
  /** Pages that are made at the same time; whoever asks for more renders in the browser. */
  readonly atOnce: number
  readonly log: Logger
  readonly now?: () => number
}): PageComposer {
  const { shell, remote, read, brand, atOnce, log, now = Date.now } = options
  const kept = new LruMemory<Kept>(options.maxBytes, ({ bytes }) => bytes)
  const underway = new Map<string, Promise<ComposedPage | undefined>>()
  const minuteOf = (instant: number) => Math.floor(instant / MINUTE_MS)

  const isGood = async (one: Kept, template: string): Promise<boolean> => {
    if (one.template !== template || one.minute !== minuteOf(now())) return false
    if (one.remote && (await remote(one.remote.name))?.version !== one.remote.version) return false
    const newer = await Promise.all(
      [...one.answers].map(async ([path, answer]) => (await read(path))?.etag === answer.etag),
    )
    return newer.every(Boolean)
  }

  const make = async ({ address, template }: PageToCompose): Promise<Kept | undefined> => {
    const instant = now()
    const request = { address, brand, now: new Date(instant).toISOString() }
    const frame = await shell.render({ ...request, answers: {} })
    if (frame.kind !== 'page' || !template.body.includes(frame.version)) return undefined
    const name = REMOTE_SLOT.exec(frame.html)?.[1]
    const made = { template: template.etag, minute: minuteOf(instant) }
    if (name === undefined) {
      const parts = { now: request.now, remote: null }
      const page = composed(frame.html, parts, undefined)
      return { ...made, page, bytes: sizeOf(page), remote: undefined, answers: new Map() }
    }
    const current = await remote(name)
    if (current === undefined) return undefined
    const answers = new Map<string, KeptAnswer>()
    const screen = await renderWith(current.renderer, request, answers)
    if (screen?.kind !== 'page' || screen.version !== current.version) return undefined
    const { version, state } = screen
    const parts = { now: request.now, remote: { name, version, state: state as object | null } }
    const html = frame.html.replace(REMOTE_SLOT, () => screen.html)
    const page = composed(html, parts, { screen, base: current.base })
    return { ...made, page, bytes: sizeOf(page), remote: { name, version }, answers }
  }

  /** Asks again with what is needed, until there is a page. */
  const renderWith = async (
    renderer: Renderer,
    request: Omit<RenderRequest, 'answers'>,
    answers: Map<string, KeptAnswer>,
  ): Promise<RenderReply | undefined> => {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const reply = await renderer.render({ ...request, answers: asTexts(answers) })
      if (reply.kind !== 'needs') return reply
      const found = await Promise.all(reply.paths.map(async (path) => [path, await read(path)] as const))
      for (const [path, answer] of found) {
        if (answer === undefined || answer.status >= 500 || answers.has(path)) return undefined
        answers.set(path, answer)
      }
    }
    return undefined
  }

  const composeAnew = (page: PageToCompose): Promise<ComposedPage | undefined> => {
    const key = page.address
    const running = underway.get(key)
    if (running) return running
    if (underway.size >= atOnce) return Promise.resolve(undefined)
    const making = make(page)
      .then(
        (made) => {
          // Of what is not there, anyone could ask for as much as there is room.
          if (made?.page.parts.remote?.state) kept.set(key, made)
          return made?.page
        },
        (error: unknown) => {
          log.warn({ err: error, address: page.address }, 'page left to the browser')
          return undefined
        },
      )
      .finally(() => underway.delete(key))
    underway.set(key, making)
    return making
  }

  const find = async (page: PageToCompose) => {
    const one = kept.get(page.address)
    return one && (await isGood(one, page.template.etag).catch(() => false)) ? one.page : composeAnew(page)
  }

  return { compose: (page) => inTime(find(page)) }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}

const asTexts = (answers: ReadonlyMap<string, KeptAnswer>): Readonly<Record<string, RenderAnswer>> =>
  Object.fromEntries(
    [...answers].map(([path, { status, headers, body }]) => [path, { status, headers, body: body.toString() }]),
  )

function composed(
  html: string,
  parts: RenderedParts,
  remote: { readonly screen: RenderedPage; readonly base: string } | undefined,
): ComposedPage {
  const addressed = (names: readonly string[] = []) => names.map((name) => `${remote?.base}${name}`)
  const tag = createHash('sha1').update(html).update(JSON.stringify(parts)).digest('base64url')
  return { html, parts, styles: addressed(remote?.screen.styles), scripts: addressed(remote?.screen.scripts), tag }
}

const sizeOf = ({ html, parts }: ComposedPage): number => 2 * (html.length + JSON.stringify(parts).length) + 1000
