import { NotFoundError, OutdatedVersionError, UnavailableError } from '@plekje/service-kit'

/** The error for a missing plan and for another member's plan, so that guessing ids reveals nothing. */
export const planNotFound = () =>
  new NotFoundError('plan_not_found', 'Dit plan bestaat niet meer. Plannen die je niet bewaart, verdwijnen na een dag.')

/** The error for an outdated version: the plan was changed in another tab or on another device. */
export const planChanged = () =>
  new OutdatedVersionError(
    'plan_changed',
    'Dit plan is intussen ergens anders aangepast. Bekijk hoe het nu is en probeer het dan opnieuw.',
  )

/** Throws {@link planChanged} if `expectedVersion` is given and is not the version of the plan. */
export function refuseOutdated(
  plan: { readonly version?: number | undefined },
  expectedVersion: number | undefined,
): void {
  if (expectedVersion !== undefined && expectedVersion !== versionOf(plan)) throw planChanged()
}

/** The version of a plan; older plans without a version count as version 1. */
export const versionOf = ({ version = 1 }: { readonly version?: number | undefined }): number => version

/** Waits for a search. Replaces the error of an unavailable search by one with a message for the member. */
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
