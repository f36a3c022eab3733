const EMAIL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** Matches Dutch and international phone numbers of nine digits or more, with any usual separators, but no dates. */
const PHONE =
  /(?<![\p{L}\p{N}])(?!\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}(?!\d))(?:\+\s?\d|0)(?:[\s().\-\p{Pd}·•/]*\d){8,13}(?![\p{L}\p{N}])/gu
const IBAN = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){3,7}(?:\s?[a-z0-9]{1,3})?(?![\p{L}\p{N}])/giu
const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)[^\s<>"']+/giu

/** All characters except fractions and ellipses, which NFKC would change for the worse: "2½" would become "21⁄2". */
const NORMALIZABLE = /[^\u00bc-\u00be\u2026\u2150-\u215e]+/gu

/** Replaces full-width, styled and other variants of characters by plain characters, which the patterns match. */
export const toPlainCharacters = (text: string): string =>
  text.replace(NORMALIZABLE, (part) => part.normalize('NFKC')).replaceAll('\u3002', '.')

/** Replaces personal data in a text by placeholders, because the text is sent to the server of a third party. */
export const maskPersonal = (text: string): string =>
  toPlainCharacters(text)
    .replace(EMAIL, '[e-mailadres]')
    .replace(LINK, '[link]')
    .replace(IBAN, '[rekeningnummer]')
    .replace(PHONE, '[telefoonnummer]')
