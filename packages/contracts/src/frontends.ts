import { z } from 'zod'

/** The content of `GET /remotes.json`: the micro-frontends and the addresses of their manifests (PLATFORM-7). */
export const Remotes = z.array(
  z.object({
    name: z.string(),
    url: z.string(),
    /** The version that other visitors get, while a share of them gets another one (PLATFORM-28). */
    otherUrl: z.string().optional(),
  }),
)
export type Remotes = z.infer<typeof Remotes>

/** Settings that the gateway writes into the shell's HTML, as JSON in `<script type="application/json" id="site">`. */
export const SiteSettings = z.object({
  brand: z.string(),
  nonce: z.string(),
  /** Micro-frontends that this browser loads from elsewhere; absent if there are none. */
  overrides: Remotes.optional(),
  /**
   * True if a cookie tells scripts about a session (`readSignedInCookie`), so that visitors' pages need no request for
   * it.
   */
  hasSignedInCookie: z.boolean().optional(),
  /** `off`, or the address of a MapLibre style; absent for the built-in map. */
  mapStyle: z.string().optional(),
})
export type SiteSettings = z.infer<typeof SiteSettings>
