/** An answer of the public API, as a visitor gets it. */
export interface RenderAnswer {
  readonly status: number
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a front end is asked to render: the body of `POST /render` to its container. */
export interface RenderRequest {
  /** Path and query of the page. */
  readonly address: string
  readonly brand: string
  /** ISO instant: what depends on the clock is the same in the browser's first render. */
  readonly now: string
  /** By path and query, as the front end asks for them (`/api/categories`). */
  readonly answers: Readonly<Record<string, RenderAnswer>>
}

/** What a front end's bundle for Node makes of a request. `none`: the browser has to. */
export type Rendered =
  | { readonly kind: 'needs'; readonly paths: readonly string[] }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'page'
      readonly html: string
      /** Of the queries it was made from, for the browser to begin with; null when it must render anew all the same. */
      readonly state: unknown
      /** Names of the code it consists of, beside what every page has. */
      readonly chunks: readonly string[]
    }

/** The same with the files of the build: the answer to `POST /render`. */
export type RenderReply = Exclude<Rendered, { kind: 'page' }> | RenderedPage

export interface RenderedPage {
  readonly kind: 'page'
  readonly html: string
  readonly state: unknown
  /** The script that names the build: only a page of the same one may take the HTML over. */
  readonly version: string
  /** Files by their names: styles are needed at once, scripts soon. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Where in the shell's HTML that of a micro-frontend goes. */
export const remoteSlot = (name: string): string => `<!--remote:${name}-->`
export const REMOTE_SLOT = /<!--remote:([a-z][a-z0-9-]*)-->/

/** What the page tells its scripts of how it was made, in `<script type="application/json" id="rendered">`. */
export interface RenderedParts {
  /** As in {@link RenderRequest}. */
  readonly now: string
  readonly remote: { readonly name: string; readonly version: string; readonly state: object | null } | null
}
