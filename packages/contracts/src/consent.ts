/**
 * The cookie with the visitor's answer to the privacy notice, and the header in which the gateway passes consent
 * on to services. Without consent nothing that identifies a person is stored (TRACK-8).
 */
export const CONSENT_COOKIE = 'plekje_consent'
export const CONSENT_HEADER = 'x-plekje-consent'
export const CONSENT_GRANTED = 'granted'
export const CONSENT_REFUSED = 'refused'
