import { RECOVERY_CODES } from '@plekje/contracts'
import { createTypedCode } from '@plekje/service-kit'

const CODE_LENGTH = 16

const createCode = (): string => createTypedCode(CODE_LENGTH).replace(/.{4}(?=.)/g, '$&-')

/** Creates ten codes of 80 random bits, which are shown to the member once. A plain digest suffices for them. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, createCode)
