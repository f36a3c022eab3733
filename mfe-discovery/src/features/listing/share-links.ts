import * as paths from '../../paths'
import { cutText } from './cut-text'

/** Length of the description in a WhatsApp message (TRACK-1). */
const SHARED_DESCRIPTION_CHARACTERS = 100

/** The absolute address `/listing/{slug}?ref={code}` (TRACK-1). */
export function shareLink(origin: string, slug: string, code: string): string {
  return `${origin}${paths.listing(slug)}?ref=${encodeURIComponent(code)}`
}

/** The description, cut at 100 characters with an ellipsis. */
export function sharedDescription(description: string): string {
  const { start, isCut } = cutText(description.replace(/\s+/g, ' ').trim(), SHARED_DESCRIPTION_CHARACTERS)
  return isCut ? `${start.trimEnd()}…` : start
}

/** A link that opens WhatsApp with a message of name, description and link. */
export function whatsAppLink(venue: { readonly name: string; readonly description: string }, link: string): string {
  const message = [venue.name, sharedDescription(venue.description), link].filter((line) => line !== '').join('\n\n')
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}
