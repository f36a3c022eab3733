import { Remotes } from '@plekje/contracts'
import { z } from 'zod'

/** A manifest that this gateway serves, whose requests it can count. */
const OwnManifest = z
  .string()
  .regex(/^\/remotes\/[^/]+\/[^/]+$/, 'must look like /remotes/discovery-v2/mf-manifest.json')

/** A trial version: a second version of a micro-frontend, and the percentage of visitors that get it. */
const Trial = z.object({ url: OwnManifest, percent: z.number().int().min(1).max(99) })
export type Trial = z.infer<typeof Trial>

const ListedRemote = Remotes.element.extend({ share: Trial.optional() })

/** The operators' list of micro-frontends (`REMOTES_FILE`, `REMOTES`). */
export const ListedRemotes = z.array(
  ListedRemote.refine(({ url, share }) => share === undefined || OwnManifest.safeParse(url).success, {
    message: 'a trial version needs a live version that this gateway serves too',
  }),
)
export type ListedRemotes = z.infer<typeof ListedRemotes>
