import { NotFoundError, OutdatedVersionError, UnavailableError } from '@plekje/service-kit'

/** Also for plans of others: whoever guesses an id learns nothing. */
export const planNotFound = () =>
  new NotFoundError('plan_not_found', 'Dit plan bestaat niet meer. Plannen die je niet bewaart, verdwijnen na een dag.')

/** Of a plan as nobody sees it any more: another tab or device changed it. */
export const planChanged = () =>
  new OutdatedVersionError(
    'plan_changed',
    'Dit plan is intussen ergens anders aangepast. Bekijk hoe het nu is en probeer het dan opnieuw.',
  )

/** Throws {@link planChanged} when `seen` is given and not the version of the plan. */
export function refuseOutdated(plan: { readonly version?: number | undefined }, seen: number | undefined): void {
  if (seen !== undefined && seen !== versionOf(plan)) throw planChanged()
}

/** Plans from before they had a version are of the first one. */
export const versionOf = ({ version = 1 }: { readonly version?: number | undefined }): number => version

/** Without search nothing can be planned; whatever else failed stays what it was. */
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
