import { InputError } from '@plekje/service-kit'

const TOO_FAR_AHEAD = 'Kies een moment binnen een jaar.'

/** The error for a moment beyond the days that the index has. */
export const tooFarAhead = () => new InputError('too_far_ahead', TOO_FAR_AHEAD, { fields: { openAt: TOO_FAR_AHEAD } })
