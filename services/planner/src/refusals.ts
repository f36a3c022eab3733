import { NotFoundError, OutdatedVersionError, UnavailableError } from '@plekje/service-kit'

/** Same for plans of other members: guessing an id reveals nothing. */
export const planNotFound = () =>
  new NotFoundError('plan_not_found', 'Dit plan bestaat niet meer. Plannen die je niet bewaart, verdwijnen na een dag.')

/** For an outdated version: another tab or device has changed the plan. */
export const planChanged = () =>
  new OutdatedVersionError(
    'plan_changed',
    'Dit plan is intussen ergens anders aangepast. Bekijk hoe het nu is en probeer het dan opnieuw.',
  )

/** Throws {@link planChanged} if `seen` is given and is not the version of the plan. */
export function refuseOutdated(plan: { readonly version?: number | undefined }, seen: number | undefined): void {
  if (seen !== undefined && seen !== versionOf(plan)) throw planChanged()
}

/** Older plans without a version count as version 1. */
export const versionOf = ({ version = 1 }: { readonly version?: number | undefined }): number => version

/** Maps unavailability of search to a message for the member; other errors pass through. */
export async function whileSearching<T>(search: Promise<T>): Promise<T> {
  try {
    return await search
  } catch (cause) {
    if (!(cause instanceof UnavailableError)) throw cause
    throw new UnavailableError(
      'search_unavailable',
      'We kunnen nu even geen plekken zoeken. Probeer het over een paar tellen opnieuw.',
      { cause },
    )
  }
}
