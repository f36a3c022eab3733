/** What XML 1.0 has no place for, however it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as it stands in an element or an attribute of XML. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
