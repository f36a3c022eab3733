import { InputError } from '@plekje/service-kit'

const TOO_FAR_AHEAD = 'Kies een moment binnen een jaar.'

/** The index holds a limited number of days. */
export const tooFarAhead = () => new InputError('too_far_ahead', TOO_FAR_AHEAD, { fields: { openAt: TOO_FAR_AHEAD } })
