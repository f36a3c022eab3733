import { z } from 'zod'

/** `GET /remotes.json`: the micro-frontends and where each one's manifest is (PLATFORM-7). */
export const Remotes = z.array(z.object({ name: z.string(), url: z.string() }))
export type Remotes = z.infer<typeof Remotes>

/** What the gateway writes into the HTML of the shell for its scripts, as JSON in `<script type="application/json" id="site">`. */
export const SiteSettings = z.object({
  brand: z.string(),
  nonce: z.string(),
  /** Micro-frontends that this browser takes from elsewhere; left out where there are none. */
  overrides: Remotes.optional(),
  /** Whether a cookie tells scripts of a session (`readSignedInCookie`), so that visitors need not be asked about. */
  hasSignedInCookie: z.boolean().optional(),
  /** `off`, or the address of a MapLibre style; left out where the map is the one that comes with the site. */
  mapStyle: z.string().optional(),
})
export type SiteSettings = z.infer<typeof SiteSettings>
