/**
 * The cookie in which a browser remembers the answer to the privacy notice, and the header by which the gateway tells
 * services that the visitor agreed. Without it nothing that identifies a person is kept (TRACK-8).
 */
export const CONSENT_COOKIE = 'plekje_consent'
export const CONSENT_HEADER = 'x-plekje-consent'
export const CONSENT_GRANTED = 'granted'
export const CONSENT_REFUSED = 'refused'
