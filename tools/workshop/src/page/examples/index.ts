import { actions } from './actions'
import { administration } from './administration'
import { edits } from './edits'
import type { ComponentName, Examples } from './example'
import { fields } from './fields'
import { photos } from './photos'
import { states } from './states'
import { venuePhotos } from './venue-photos'
import { venues } from './venues'

/** The states of every component that packages/ui exports; the type requires each component. */
export const examples: Readonly<Record<ComponentName, Examples>> = {
  ...actions,
  ...edits,
  ...fields,
  ...photos,
  ...venuePhotos,
  ...venues,
  ...states,
  ...administration,
}
