/** Characters that XML 1.0 does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: `escapeXml` removes these characters.
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for an element or attribute of XML. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbiddenCharacters, '')
    .replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
