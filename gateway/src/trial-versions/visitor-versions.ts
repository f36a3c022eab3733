import { createHash } from 'node:crypto'
import { type Remotes, withoutUndefined } from '@plekje/contracts'
import type { ListedRemotes, Trial } from './listed-remotes'
import { VISITOR_NUMBERS } from './visitor-number'

/**
 * The version of a micro-frontend that a visitor gets: the live one, or the trial version, which metrics and keys in
 * the cache engine call `share`.
 */
export type Version = 'live' | 'share'

/** The micro-frontends in the versions that one visitor gets. */
export interface VisitorRemotes {
  /** The reply of `GET /remotes.json`. */
  readonly remotes: Remotes
  /**
   * Tells visitors of different versions apart, in keys of cached pages: the trial versions that the visitor gets.
   * Empty for visitors of live versions.
   */
  readonly variant: string
}

export const hasTrials = (listed: ListedRemotes): boolean => listed.some(({ share }) => share !== undefined)

/**
 * The version for a visitor, by their number; the live version for a visitor without a number. Each trial version
 * begins at a different number, so that it is not always the same visitors who get new versions first.
 */
export function versionFor(name: string, trial: Trial | undefined, visitorNumber: number | undefined): Version {
  if (trial === undefined || visitorNumber === undefined) return 'live'
  const firstNumber = createHash('sha256').update(`${name} ${trial.url}`).digest().readUInt32BE(0) % VISITOR_NUMBERS
  const distance = (visitorNumber - firstNumber + VISITOR_NUMBERS) % VISITOR_NUMBERS
  return distance < trial.percent ? 'share' : 'live'
}

/** Chooses the version of each micro-frontend for a visitor. */
export function chooseVersions(listed: ListedRemotes, visitorNumber: number | undefined): VisitorRemotes {
  const trialUrls: string[] = []
  const remotes = listed.map(({ name, url, share: trial }) => {
    if (trial === undefined || versionFor(name, trial, visitorNumber) === 'live') {
      return withoutUndefined({ name, url, otherUrl: trial?.url })
    }
    trialUrls.push(trial.url)
    return { name, url: trial.url, otherUrl: url }
  })
  return { remotes, variant: trialUrls.join(' ') }
}
