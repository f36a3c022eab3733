const EMAIL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** From nine digits on, with the signs that people put between them, as they begin here or with a country; no dates. */
const PHONE =
  /(?<![\p{L}\p{N}])(?!\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}(?!\d))(?:\+\s?\d|0)(?:[\s().\-\p{Pd}·•/]*\d){8,13}(?![\p{L}\p{N}])/gu
const IBAN = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){3,7}(?:\s?[a-z0-9]{1,3})?(?![\p{L}\p{N}])/giu
const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)[^\s<>"']+/giu

/** Fractions and ellipses stay: "2½" would become "21⁄2". */
const NORMALIZED = /[^\u00bc-\u00be\u2026\u2150-\u215e]+/gu

/** Full-width, styled and other forms of letters, digits and dots as the plain ones, which the patterns know. */
export const compatible = (text: string): string =>
  text.replace(NORMALIZED, (part) => part.normalize('NFKC')).replaceAll('\u3002', '.')

/** Takes out of a text by which a person can be reached or known: it goes to a server that is not ours. */
export const maskPersonal = (text: string): string =>
  compatible(text)
    .replace(EMAIL, '[e-mailadres]')
    .replace(LINK, '[link]')
    .replace(IBAN, '[rekeningnummer]')
    .replace(PHONE, '[telefoonnummer]')
