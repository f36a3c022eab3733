import {
  REMOTE_SLOT,
  type RenderAnswer,
  type RenderedParts,
  type RenderReply,
  type RenderRequest,
} from '@plekje/front-end-files'
import type { Renderer } from '@plekje/front-end-files/renderer'
import type { Logger } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import type { CachedResponse } from '../cache/cached-response'
import type { VisitorRemotes } from '../trial-versions/visitor-versions'
import type { PageHead } from './html-heads'
import type { InlineStyle, ReadStyle } from './inline-styles'
import { readTemplate } from './page-template'
import { scriptJson } from './script-json'

/** A page that the shell and at most one micro-frontend rendered to HTML. */
export interface ComposedPage {
  /** Content of the root element. */
  readonly html: string
  readonly parts: RenderedParts
  /** `parts` as JSON for the page. */
  readonly partsJson: string
  /** Stylesheets and scripts that the page needs in addition to those of the shell. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Inlined stylesheets by address, those of the shell included; others are linked. */
  readonly inlined: ReadonlyMap<string, InlineStyle>
  /** Address of the micro-frontend's manifest, for the browser. */
  readonly manifest: string | undefined
  readonly head: PageHead
}

export interface PageComposer {
  /**
   * The HTML of a public page as any visitor of these versions gets it. Undefined when the browser has to render: no
   * renderer knows the page, a renderer failed or has another version than the page loads, or rendering took longer
   * than `timeoutMs`. Never rejects.
   */
  compose(page: PageToCompose): Promise<ComposedPage | undefined>
  /** The cached page, if everything that it was made from is unchanged. Never rejects. */
  findCached(page: Omit<PageToCompose, 'description'>): Promise<ComposedPage | undefined>
  /** Stores the response that a composed page was sent as, for `findRecentlySent`. */
  recordSent(request: Omit<PageToCompose, 'description'>, page: ComposedPage, response: CachedResponse): void
  /**
   * The recorded response, if it was sent in the last 100 ms and within this minute, and the service responses that it
   * was made from are still the cached ones.
   */
  findRecentlySent(address: string, variant: string): CachedResponse | undefined
}

/** The head of a page, with the service responses that it was made from. */
export interface PageDescription {
  readonly head: PageHead
  readonly responses: ReadonlyMap<string, CachedResponse>
}

export interface PageToCompose {
  /** Path and query. */
  readonly address: string
  readonly template: { readonly body: Buffer; readonly etag: string }
  readonly visitor: VisitorRemotes
  readonly description: Promise<PageDescription>
}

/** The deployed version of a micro-frontend. */
export interface CurrentRemote {
  readonly renderer: Renderer
  /** The entry script that pages load. */
  readonly version: string
  /** Base address of its files. */
  readonly base: string
  readonly manifest: string
}

type RenderInput = Omit<RenderRequest, 'answers'>

/** The screen that a micro-frontend rendered, with the addresses of its files. */
interface RenderedRemote {
  readonly part: NonNullable<RenderedParts['remote']>
  readonly html: string
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Maximum number of render rounds of a page: a paged list is requested page after page (SITE-36). */
const MAX_RENDER_ROUNDS = 8
const MINUTE_MS = 60_000
/** A page that was sent this recently is sent again without a version check of its front ends. */
const RECENTLY_SENT_MS = 100

/** A cached page with everything that it was made from; it is valid while all of that is unchanged. */
interface CachedPage {
  readonly page: ComposedPage
  readonly bytes: number
  readonly templateTag: string
  readonly minute: number
  readonly remote: { readonly name: string; readonly version: string } | undefined
  readonly responses: ReadonlyMap<string, CachedResponse>
  /** The response that the page was last sent as, and when, by a monotonic clock. */
  lastSent?: { readonly response: CachedResponse; readonly at: number }
}

export function createPageComposer(options: {
  readonly shell: Renderer
  /** Undefined for an unknown micro-frontend, and for one whose pages are not rendered on the server. */
  readonly findRemote: (name: string, remotes: VisitorRemotes['remotes']) => Promise<CurrentRemote | undefined>
  /** A response for visitors, cached if possible; undefined for paths whose responses visitors do not share. */
  readonly read: (path: string) => Promise<CachedResponse> | CachedResponse | undefined
  readonly readStyle: ReadStyle
  readonly brand: string
  readonly maxBytes: number
  /** Further pages are rendered in the browser. */
  readonly maxConcurrentRenders: number
  readonly timeoutMs: number
  readonly log: Logger
  readonly now?: () => number
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number
}): PageComposer {
  const {
    shell,
    findRemote,
    read,
    readStyle,
    brand,
    maxConcurrentRenders,
    log,
    now = Date.now,
    elapsed = () => performance.now(),
  } = options
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.floor(options.maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
  })
  const inFlight = new Map<string, Promise<CachedPage | undefined>>()
  const minuteOf = (timeMs: number) => Math.floor(timeMs / MINUTE_MS)

  const isValid = async (cached: CachedPage, templateTag: string, { remotes }: VisitorRemotes): Promise<boolean> => {
    if (cached.templateTag !== templateTag || cached.minute !== minuteOf(now())) return false
    const { remote } = cached
    if (remote && (await findRemote(remote.name, remotes))?.version !== remote.version) return false
    const areUnchanged = await Promise.all(
      [...cached.responses].map(async ([path, response]) => (await read(path))?.etag === response.etag),
    )
    return areUnchanged.every(Boolean)
  }

  const compose = async ({
    address,
    template,
    visitor,
    description,
  }: PageToCompose): Promise<CachedPage | undefined> => {
    const startedAt = now()
    const request = { address, brand, now: new Date(startedAt).toISOString() }
    const responses = new Map<string, CachedResponse>()
    const parsedTemplate = readTemplate(template.body)
    const shellReply = await renderWith(shell, request, responses)
    if (shellReply?.kind !== 'page' || !parsedTemplate.includes(shellReply.version)) return undefined
    const remoteName = REMOTE_SLOT.exec(shellReply.html)?.[1]
    const remote = remoteName === undefined ? undefined : await renderRemote(remoteName, visitor, request, responses)
    if (remoteName !== undefined && remote === undefined) return undefined
    const { head, responses: headResponses } = await description
    const parts: RenderedParts = { now: request.now, remote: remote?.part ?? null }
    const styles = remote?.styles ?? []
    const page: ComposedPage = {
      html: remote ? shellReply.html.replace(REMOTE_SLOT, () => remote.html) : shellReply.html,
      parts,
      partsJson: scriptJson(parts),
      head,
      styles,
      scripts: remote?.scripts ?? [],
      inlined: await readStyles([...parsedTemplate.stylesheets, ...styles]),
      manifest: remote?.part.manifest,
    }
    return {
      page,
      bytes: sizeOf(page),
      templateTag: template.etag,
      minute: minuteOf(startedAt),
      remote: remote?.part,
      responses: new Map([...headResponses, ...responses]),
    }
  }

  const renderRemote = async (
    name: string,
    { remotes }: VisitorRemotes,
    request: RenderInput,
    responses: Map<string, CachedResponse>,
  ): Promise<RenderedRemote | undefined> => {
    const current = await findRemote(name, remotes)
    const screen = current && (await renderWith(current.renderer, request, responses))
    if (screen?.kind !== 'page' || screen.version !== current?.version) return undefined
    const { base, version, manifest } = current
    return {
      part: { name, version, manifest, state: screen.state as object | null },
      html: screen.html,
      styles: screen.styles.map((file) => base + file),
      scripts: screen.scripts.map((file) => base + file),
    }
  }

  const readStyles = async (addresses: readonly string[]): Promise<ReadonlyMap<string, InlineStyle>> => {
    const styles = await Promise.all(addresses.map(readStyle))
    const inlined = new Map<string, InlineStyle>()
    for (const [index, href] of addresses.entries()) {
      const style = styles[index]
      if (style) inlined.set(href, style)
    }
    return inlined
  }

  /** Renders, fetches what the renderer asks for, and renders again until the page is complete. */
  const renderWith = async (
    renderer: Renderer,
    request: RenderInput,
    responses: Map<string, CachedResponse>,
  ): Promise<RenderReply | undefined> => {
    const answers: Record<string, RenderAnswer> = {}
    for (const [path, response] of responses) answers[path] = asText(response)
    for (let round = 0; round < MAX_RENDER_ROUNDS; round += 1) {
      const reply = await renderer.render({ ...request, answers })
      if (reply.kind !== 'needs') return reply
      const pathResponses = await Promise.all(reply.paths.map(async (path) => [path, await read(path)] as const))
      for (const [path, response] of pathResponses) {
        if (response === undefined || response.status >= 500 || responses.has(path)) return undefined
        responses.set(path, response)
        answers[path] = asText(response)
      }
    }
    return undefined
  }

  const startComposing = (key: string, page: PageToCompose): Promise<CachedPage | undefined> => {
    if (inFlight.size >= maxConcurrentRenders) return Promise.resolve(undefined)
    const composing = compose(page)
      .then(
        (composed) => {
          // A 404 has no state. It is not cached, because arbitrary URLs would fill the cache.
          if (composed?.page.parts.remote?.state) pages.set(key, composed)
          return composed
        },
        (error: unknown) => {
          log.warn({ err: error, address: page.address }, 'server rendering failed, the browser renders the page')
          return undefined
        },
      )
      .finally(() => inFlight.delete(key))
    inFlight.set(key, composing)
    return composing
  }

  /** Renders once for concurrent requests, unless what the page is made from changes meanwhile. */
  const composeOnce = async (page: PageToCompose): Promise<ComposedPage | undefined> => {
    const key = keyOf(page.address, page.visitor.variant)
    const earlier = inFlight.get(key)
    if (earlier === undefined) return (await startComposing(key, page))?.page
    const composed = await earlier
    if (composed === undefined) return undefined
    // The earlier render may have begun before a change that this request comes after.
    if (await isValid(composed, page.template.etag, page.visitor).catch(() => false)) return composed.page
    return (await (inFlight.get(key) ?? startComposing(key, page)))?.page
  }

  /** An evicted response is requested again right away, because the page will need it. */
  const isStillCached = ([path, response]: [string, CachedResponse]): boolean => {
    const current = read(path)
    if (current instanceof Promise) current.catch(() => undefined)
    return current !== undefined && 'etag' in current && current.etag === response.etag
  }

  return {
    // With `message: false` a timeout resolves with undefined.
    compose: (page) => pTimeout(composeOnce(page), { milliseconds: options.timeoutMs, message: false }),
    async findCached({ address, template, visitor }) {
      const cached = pages.get(keyOf(address, visitor.variant))
      return cached && (await isValid(cached, template.etag, visitor).catch(() => false)) ? cached.page : undefined
    },
    recordSent({ address, visitor }, page, response) {
      const cached = pages.get(keyOf(address, visitor.variant))
      if (cached?.page === page) cached.lastSent = { response, at: elapsed() }
    },
    findRecentlySent(address, variant) {
      const cached = pages.get(keyOf(address, variant))
      if (!cached?.lastSent || cached.minute !== minuteOf(now())) return undefined
      const wasSentRecently = elapsed() - cached.lastSent.at <= RECENTLY_SENT_MS
      return wasSentRecently && [...cached.responses].every(isStillCached) ? cached.lastSent.response : undefined
    },
  }
}

/** Visitors of different versions never share a page. */
const keyOf = (address: string, variant: string): string => `${variant} ${address}`

const asText = ({ status, headers, body }: CachedResponse): RenderAnswer => ({ status, headers, body: body.toString() })

/** Estimated size: the page as text, and its response plain and compressed. */
function sizeOf({ html, partsJson, inlined }: ComposedPage): number {
  const css = [...inlined.values()].reduce((sum, { element }) => sum + element.length, 0)
  return Math.ceil(3.5 * (html.length + partsJson.length + css)) + 10_000
}
