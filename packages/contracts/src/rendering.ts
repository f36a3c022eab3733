/** An answer of the public API, as a visitor gets it. */
export interface RenderAnswer {
  readonly status: number
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a front end is asked to render (`POST /render` of its container). */
export interface RenderRequest {
  /** Path and query of the page. */
  readonly address: string
  readonly brand: string
  /** ISO instant: what depends on the clock is the same in the browser's first render. */
  readonly now: string
  /** By path and query, as the front end asks for them (`/api/categories`). */
  readonly answers: Readonly<Record<string, RenderAnswer>>
}

/** `needs`: render again with these answers. `none`: the browser has to. */
export type RenderReply =
  | { readonly kind: 'needs'; readonly paths: readonly string[] }
  | { readonly kind: 'none' }
  | RenderedPage

export interface RenderedPage {
  readonly kind: 'page'
  /** Of what is inside the front end's element. */
  readonly html: string
  /** Of the queries it was made from, for the browser to begin with; null when it must render anew all the same. */
  readonly state: unknown
  /** Names the build: only its scripts may take the HTML over. */
  readonly version: string
  /** Files of the build that the page needs, by their names: styles at once, scripts soon. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Where the micro-frontend's HTML goes in the shell's. */
export const REMOTE_SLOT = '<!--remote-->'

/** What the page holds for its scripts, in `<script type="application/json" id="rendered">`. */
export interface RenderedParts {
  /** As in {@link RenderRequest}. */
  readonly now: string
  readonly remote: { readonly name: string; readonly version: string; readonly state: unknown } | null
}
