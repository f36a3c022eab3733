/** A response of the public API to a visitor. */
export interface RenderAnswer {
  readonly status: number
  /** Headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Input for rendering a page: the body of `POST /render` to the front end's container. */
export interface RenderRequest {
  /** Path and query of the page. */
  readonly address: string
  readonly brand: string
  /** ISO instant, so that the browser's first render computes the same times. */
  readonly now: string
  /** Responses of the API by path and query, as the front end requests them (`/api/categories`). */
  readonly answers: Readonly<Record<string, RenderAnswer>>
}

/** The result of a front end's Node bundle. `none`: the browser must render. */
export type Rendered =
  | { readonly kind: 'needs'; readonly paths: readonly string[] }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'page'
      readonly html: string
      /** Results of the queries, as the browser's initial state; null if the browser must render again anyway. */
      readonly state: unknown
      /** Names of the code chunks that the page needs besides the common ones. */
      readonly chunks: readonly string[]
    }

/** The result with the files of the build: the reply to `POST /render`. */
export type RenderReply = Exclude<Rendered, { kind: 'page' }> | RenderedPage

export interface RenderedPage {
  readonly kind: 'page'
  readonly html: string
  readonly state: unknown
  /** The script that identifies the build: only a page of the same build may hydrate the HTML. */
  readonly version: string
  /** Names of files. The page needs the styles at once and the scripts soon. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** The placeholder in the shell's HTML that the HTML of a micro-frontend replaces. */
export const remoteSlot = (name: string): string => `<!--remote:${name}-->`
export const REMOTE_SLOT = /<!--remote:([a-z][a-z0-9-]*)-->/

/** Rendering data for the page's scripts, in `<script type="application/json" id="rendered">`. */
export interface RenderedParts {
  /** The time of the {@link RenderRequest}. */
  readonly now: string
  readonly remote: {
    readonly name: string
    readonly version: string
    /** The address of the manifest; absent in pages of older gateways. */
    readonly manifest?: string
    readonly state: object | null
  } | null
}
