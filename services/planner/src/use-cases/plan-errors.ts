import { NotFoundError, UnavailableError } from '@plekje/service-kit'

/** Also for plans of others: whoever guesses an id learns nothing. */
export const planNotFound = () =>
  new NotFoundError('plan_not_found', 'Dit plan bestaat niet meer. Plannen die je niet bewaart, verdwijnen na een dag.')

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
